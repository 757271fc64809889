/**
 * What a closed mesh is to the layers it reaches. Parts without shell or holes, supports and plugs are `solid`; a part that has
 * them is a `body`, from which its `cavity` and its `hole`s take, and to which `infill` gives back inside the cavity.
 */
export type SolidClass = 'solid' | 'body' | 'cavity' | 'infill' | 'hole';

/** Classes by their number: the order in which triangles stand on a plate. Each has a winding number of its own. */
export const SOLID_CLASSES: readonly SolidClass[] = ['solid', 'body', 'cavity', 'infill', 'hole'];

/**
 * Whether a point is lit, by the classes it lies in (bit n for class n): bit m of this word for the set m. A cavity or a hole takes
 * from bodies alone, so that one part's never reaches its neighbour; infill counts inside bodies alone, so that struts may stick out.
 * ADR 0281 has the formula it is written from.
 */
export const SOLID_RULE = 0xaaaa_eeae;

/** Whether a point is lit that lies in the classes of `mask` (bit n for `SOLID_CLASSES[n]`). */
export function isLit(mask: number): boolean {
  return ((SOLID_RULE >>> mask) & 1) === 1;
}

/** A class of a body as one number: 0 for what is `solid`, whatever it lies in. Bodies are numbered from 0. */
export function solidNumber(solidClass: SolidClass, body: number): number {
  return solidClass === 'solid' ? 0 : body * SOLID_CLASSES.length + SOLID_CLASSES.indexOf(solidClass);
}

import { SOLID_CLASSES, type SolidClass } from '#kernel';

/** A box on the lattice, corners included. */
export interface LatticeBox {
  readonly least: readonly [number, number, number];
  readonly most: readonly [number, number, number];
}

/** What a mesh is on its plate: `colour` is 0 for what is plain; bodies that reach into each other have colours of their own. */
export interface Solid {
  readonly solidClass: SolidClass;
  readonly colour: number;
}

/** Colours a crossing's word has room for (assembly/solids.ts). */
export const MOST_COLOURS = 64;

/** Those that a graphics device's word has room for (shaders/lib/solids.wgsl). */
export const DEVICE_COLOURS = 4;

/** The box of lattice vertices, three numbers each; null where there are none. */
export function boxOf(lattice: Int32Array): LatticeBox | null {
  if (lattice.length === 0) return null;
  const least: [number, number, number] = [Infinity, Infinity, Infinity];
  const most: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < lattice.length; i += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const value = lattice[i + axis]!;
      if (value < least[axis]!) least[axis] = value;
      if (value > most[axis]!) most[axis] = value;
    }
  }
  return { least, most };
}

function meets(a: LatticeBox, b: LatticeBox): boolean {
  return [0, 1, 2].every((axis) => a.least[axis]! <= b.most[axis]! && b.least[axis]! <= a.most[axis]!);
}

/**
 * A colour from 1 for each body, so that no two of one colour meet: such bodies share winding numbers, for at no point does more than one
 * have any. Boxes are those of all meshes of a body. Mostly one colour is enough.
 */
export function colourBodies(bodies: readonly (readonly LatticeBox[])[]): number[] {
  const taken: LatticeBox[][] = [];
  return bodies.map((boxes) => {
    const free = taken.findIndex((others) => !others.some((other) => boxes.some((box) => meets(box, other))));
    const colour = free < 0 ? taken.length : free;
    (taken[colour] ??= []).push(...boxes);
    return colour + 1;
  });
}

/** Place of a class in a crossing's tag. What is plain is a body too, of a colour of its own. */
function letterOf(solidClass: SolidClass): number {
  return Math.max(0, SOLID_CLASSES.indexOf(solidClass) - 1);
}

/** A solid as the engine's words have it (assembly/solids.ts). */
export function tagOf({ solidClass, colour }: Solid): number {
  return (((colour >> 4) << 30) | (letterOf(solidClass) << 5) | ((colour & 15) << 1)) >>> 0;
}

/** A tag's place in the class (bodies 0, cavities 1, infill 2, holes 3) and its colour. */
export function readTag(tag: number): { readonly letter: number; readonly colour: number } {
  return { letter: (tag >>> 5) & 3, colour: ((tag >>> 30) << 4) | ((tag >>> 1) & 15) };
}

/** Whether a class gives light by itself: only what does decides how many layers there are. */
export function givesLight(solidClass: SolidClass): boolean {
  return letterOf(solidClass) === 0;
}

/** The order in which triangles stand on a plate: what gives light before what takes it. */
export function compareSolids(a: Solid, b: Solid): number {
  return letterOf(a.solidClass) - letterOf(b.solidClass) || a.colour - b.colour;
}

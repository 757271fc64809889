/** Where blocks stand that follow one another from the start of a file: offsets by name, and the end. */
export function placeBlocks<Name extends string>(
  sizes: Readonly<Record<Name, number>>,
): Readonly<Record<Name | 'end', number>> {
  const offsets: Record<string, number> = {};
  let at = 0;
  for (const [name, size] of Object.entries<number>(sizes)) {
    offsets[name] = at;
    at += size;
  }
  return { ...(offsets as Record<Name, number>), end: at } as Readonly<Record<Name | 'end', number>>;
}

const PAGE = 2 ** 32;

/** An offset as records of the family hold it: offset = pageNumber · 2³² + address. */
export function pagedAddress(offset: number): { readonly address: number; readonly pageNumber: number } {
  return { address: offset % PAGE, pageNumber: Math.floor(offset / PAGE) };
}

export function offsetOf(pageNumber: number, address: number): number {
  return pageNumber * PAGE + address;
}

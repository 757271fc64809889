/** What is defined of optional facts: those a file lacks are absent, not undefined. */
export function definedFacts<T extends object>(
  facts: T,
): { readonly [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    readonly [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}

/** Three lengths, or undefined when one is not known. */
export function platformOf(
  ...lengths: readonly [number | undefined, number | undefined, number | undefined]
): readonly [number, number, number] | undefined {
  const [x, y, z] = lengths;
  return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z];
}

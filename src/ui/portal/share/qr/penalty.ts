/** Light and dark as a reader could take them for a finder: 1:1:3:1:1 with four light modules on one side. */
const FALSE_FINDERS = ['10111010000', '00001011101'];

/** How hard a masked symbol is to read: long runs, blocks, false finders, and uneven darkness (ISO/IEC 18004, 7.8.3). */
export function penalty(modules: readonly (readonly boolean[])[]): number {
  const side = modules.length;
  let points = 0;
  let dark = 0;
  const columns = modules.map((_, x) => modules.map((row) => row[x]!));
  for (const line of [...modules, ...columns]) {
    const text = line.map((module) => (module ? '1' : '0')).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    for (const finder of FALSE_FINDERS)
      for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) points += 40;
  }
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const here = modules[y]![x]!;
      if (here) dark++;
      if (y + 1 === side || x + 1 === side) continue;
      if (modules[y]![x + 1] === here && modules[y + 1]![x] === here && modules[y + 1]![x + 1] === here)
        points += 3;
    }
  return points + 10 * Math.floor(Math.abs((20 * dark) / (side * side) - 10));
}

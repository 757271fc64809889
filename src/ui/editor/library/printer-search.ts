import type { Printer } from '#document';

export interface BrandGroup {
  readonly brand: string;
  readonly printers: readonly Printer[];
}

/**
 * Whether a word is in a printer's names, with or without their spaces ("saturn3"), or is its resolution, in pixels or in
 * thousands, which sellers round up or down (11,520 is "12K", 5,448 "5K").
 */
function isFoundBy({ brand, name, model, width, height }: Printer, word: string): boolean {
  const names = `${brand} ${name} ${model}`.toLowerCase();
  return (
    names.includes(word) ||
    names.replaceAll(/[\s-]/g, '').includes(word) ||
    [width, height, `${width}x${height}`].some((size) => String(size) === word) ||
    [Math.floor, Math.ceil].some((round) => `${round(width / 1000)}k` === word)
  );
}

/** Printers that are found by every word of the text, by brand and name as people sort them. */
export function searchPrinters(printers: readonly Printer[], text: string): readonly BrandGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Printer[]>();
  for (const printer of printers) {
    if (!words.every((word) => isFoundBy(printer, word))) continue;
    const group = groups.get(printer.brand);
    if (group === undefined) groups.set(printer.brand, [printer]);
    else group.push(printer);
  }
  const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return [...groups]
    .map(([brand, found]) => ({ brand, printers: found.toSorted((a, b) => byText.compare(a.name, b.name)) }))
    .toSorted((a, b) => byText.compare(a.brand, b.brand));
}

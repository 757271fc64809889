import type { Printer } from '#document';

export interface BrandGroup {
  readonly brand: string;
  readonly printers: readonly Printer[];
}

/** Printers whose brand, name or model holds every word of the text, by brand and name as people sort them. */
export function searchPrinters(printers: readonly Printer[], text: string): readonly BrandGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Printer[]>();
  for (const printer of printers) {
    const described = `${printer.brand} ${printer.name} ${printer.model}`.toLowerCase();
    if (!words.every((word) => described.includes(word))) continue;
    const group = groups.get(printer.brand);
    if (group === undefined) groups.set(printer.brand, [printer]);
    else group.push(printer);
  }
  const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return [...groups]
    .map(([brand, found]) => ({ brand, printers: found.toSorted((a, b) => byText.compare(a.name, b.name)) }))
    .toSorted((a, b) => byText.compare(a.brand, b.brand));
}

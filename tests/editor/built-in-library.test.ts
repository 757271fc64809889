import { describe, expect, it } from 'vitest';
import { checkCraft, checkMaterial, printers } from '#document';
import { builtInLibrary } from '#editor';
import { printerFormats } from '#formats/printer';

describe('the built-in library', () => {
  it('starts a document with a printer it has, whose files we write, and a craft and material that hold', () => {
    const { printer, craft, material } = builtInLibrary.start;
    const found = builtInLibrary.findPrinter(printer)!;
    expect(printerFormats.flatMap((format) => format.extensions)).toContain(found.fileFormat);
    expect(checkCraft(craft).ok).toBe(true);
    expect(checkMaterial(material).ok).toBe(true);
  });

  it('finds every printer by its id and every format’s extension by its id', () => {
    for (const printer of printers) expect(builtInLibrary.findPrinter(printer.id)).toBe(printer);
    for (const format of printerFormats) {
      expect(format.extensions).toContain(builtInLibrary.formatExtension(format.id));
    }
    expect(builtInLibrary.findPrinter('nobody')).toBeUndefined();
    expect(builtInLibrary.formatExtension('nothing')).toBeUndefined();
  });
});

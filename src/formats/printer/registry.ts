import { fail, ok, type Result } from '#base';
import { chituboxZipFormat } from './chitubox-zip/format.ts';
import { ctbFormat } from './ctb/format.ts';
import { gooFormat } from './goo/format.ts';
import { sl1Format, sl1sFormat } from './sl1/format.ts';
import type { PrinterFormat } from './types.ts';

/** Every printer file format there is: a new one is a line here and a folder. */
export const printerFormats: readonly PrinterFormat[] = [
  gooFormat,
  ctbFormat,
  sl1Format,
  sl1sFormat,
  chituboxZipFormat,
];

/** The format of an id, or undefined. */
export function printerFormatById(id: string): PrinterFormat | undefined {
  return printerFormats.find((format) => format.id === id);
}

/** The format that writes files of an extension (any case, with or without the dot), or undefined. */
export function printerFormatForExtension(extension: string): PrinterFormat | undefined {
  const plain = extension.replace(/^\./, '').toLowerCase();
  return printerFormats.find((format) => format.extensions.includes(plain));
}

/** The format of a file: by its first 1,024 bytes (or fewer); the name only decides between formats that look the same. */
export function detectPrinterFormat(name: string, head: Uint8Array): Result<PrinterFormat, 'format_unknown'> {
  const alike = printerFormats.filter((format) => format.sniff(head));
  const named = printerFormatForExtension(name.slice(name.lastIndexOf('.') + 1));
  const found = alike.find((format) => format === named) ?? alike[0];
  return found ? ok(found) : fail('format_unknown', `${name} is no printer file that is known`);
}

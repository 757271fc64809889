import { fail, ok, type Result } from '#base';
import { anycubicFormats } from './anycubic/format.ts';
import { anycubicZipFormat } from './anycubic-zip/format.ts';
import { chituboxZipFormat } from './chitubox-zip/format.ts';
import { cxdlpFormats } from './cxdlp/format.ts';
import { cxdlpV4Format } from './cxdlp-v4/format.ts';
import { encryptedCtbFormat } from './ctb-encrypted/format.ts';
import { ctbFormats } from './ctb/format.ts';
import { gooFormat } from './goo/format.ts';
import { gooV5Format } from './goo-v5/format.ts';
import { nanodlpFormat, nanodlpGreyFormat } from './nanodlp/format.ts';
import { phzFormats } from './phz/format.ts';
import { sl1Format, sl1sFormat } from './sl1/format.ts';
import { uvjFormat } from './uvj/format.ts';
import { vdtFormat } from './vdt/format.ts';
import type { PrinterFormat, ReadableFormat } from './types.ts';

/** Every printer file format there is, read-only ones included: a new one is a line here and a folder. */
const ALL_FORMATS: readonly ReadableFormat[] = [
  gooFormat,
  gooV5Format,
  ...ctbFormats,
  encryptedCtbFormat,
  ...anycubicFormats,
  anycubicZipFormat,
  ...cxdlpFormats,
  cxdlpV4Format,
  ...phzFormats,
  sl1Format,
  sl1sFormat,
  chituboxZipFormat,
  nanodlpFormat,
  nanodlpGreyFormat,
  uvjFormat,
  vdtFormat,
];

export interface PrinterFormats {
  /** The formats that can be written. */
  readonly written: readonly PrinterFormat[];
  /** The written format of an id, or undefined. */
  readonly byId: (id: string) => PrinterFormat | undefined;
  /** The formats that write files of an extension (any case, with or without the dot), the usual one first. */
  readonly forExtension: (extension: string) => readonly PrinterFormat[];
  /** The format of a file: by its first 1,024 bytes (or fewer); the name only decides between formats that look the same. */
  readonly detect: (name: string, head: Uint8Array) => Result<ReadableFormat, 'format_unknown'>;
}

/** The questions that are asked of a list of formats. */
export function createPrinterFormats(formats: readonly ReadableFormat[]): PrinterFormats {
  const written = formats.filter((format): format is PrinterFormat => 'write' in format);
  return {
    written,
    byId: (id) => written.find((format) => format.id === id),
    forExtension(extension) {
      const plain = extension.replace(/^\./, '').toLowerCase();
      return written.filter((format) => format.extensions.includes(plain));
    },
    detect(name, head) {
      const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
      const alike = formats.filter((format) => format.sniff(head));
      const found = alike.find((format) => format.extensions.includes(extension)) ?? alike[0];
      return found ? ok(found) : fail('format_unknown', `${name} is no printer file that is known`);
    },
  };
}

export const {
  written: printerFormats,
  byId: printerFormatById,
  forExtension: printerFormatsForExtension,
  detect: detectPrinterFormat,
} = createPrinterFormats(ALL_FORMATS);

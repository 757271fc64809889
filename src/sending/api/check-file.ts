import { fail, ok } from '#base';
import type { FileToSend, PrinterFacts, SendResult } from './printer-link.ts';

/** The longest name sent: what the file systems of printers hold. */
const MOST_NAME = 200;

/** Whether a name can be a file's on a printer: no folder, no control character, nothing that hides. */
export function isFileName(name: string): boolean {
  if (name.length === 0 || name.length > MOST_NAME || name.startsWith('.')) return false;
  return !/[\\/:*?"<>|\p{Cc}]/u.test(name);
}

/** Refuses what the printer could not print, before a byte is sent: `printer_file_mismatch` or `printer_storage_full`. */
export function checkFile(file: FileToSend, facts: PrinterFacts): SendResult<void> {
  const details = { file: file.name };
  if (!isFileName(file.name) || file.source.size === 0)
    return fail(
      'printer_file_mismatch',
      'the name or the size of the file is not one a printer takes',
      details,
    );
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (facts.extensions.length > 0 && !facts.extensions.includes(extension)) {
    const reason = `it takes ${facts.extensions.join(', ')}`;
    return fail('printer_file_mismatch', `the printer does not take .${extension}`, { ...details, reason });
  }
  const { resolution } = facts;
  const own = file.resolution;
  if (resolution && own && !sameSides(resolution, own)) {
    const reason = `layers of ${own.width} × ${own.height} pixels, a panel of ${resolution.width} × ${resolution.height}`;
    return fail('printer_file_mismatch', 'the resolution differs', { ...details, reason });
  }
  if (facts.freeBytes !== null && facts.freeBytes < file.source.size)
    return fail('printer_storage_full', 'the printer has less room than the file needs', details);
  return ok(undefined);
}

/** Whether two panels have the same pixels: which side a printer names first says nothing about its files. */
function sameSides(a: Sides, b: Sides): boolean {
  return (
    Math.min(a.width, a.height) === Math.min(b.width, b.height) &&
    Math.max(a.width, a.height) === Math.max(b.width, b.height)
  );
}

type Sides = NonNullable<FileToSend['resolution']>;

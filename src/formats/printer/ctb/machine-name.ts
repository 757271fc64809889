import type { ByteSource } from '#base';
import { decodeText } from '../layout.ts';
import { readExactly } from '../source.ts';

const MAX_NAME_BYTES = 1024;

/** The machine's name, empty where it cannot be read: a print does not fail for it. */
export async function readMachineName(source: ByteSource, address: number, size: number): Promise<string> {
  const name = await readExactly(source, address, Math.min(size, MAX_NAME_BYTES));
  return name.ok ? decodeText(name.value).replaceAll('\0', '') : '';
}

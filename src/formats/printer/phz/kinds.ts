import { CTB_LAYER_EXTENDED } from '../ctb/layout.ts';
import { applyFdgCipher, applyPhzCipher, type LayerCipher } from './cipher.ts';
import { FDG_HEADER, PHZ_HEADER } from './layout.ts';

export type PhzHeader = ReturnType<typeof PHZ_HEADER.read>;

/** What tells PHZ and FDG apart: their layers are encoded alike. */
export interface PhzKind {
  readonly id: 'phz' | 'fdg';
  readonly label: string;
  readonly magic: number;
  /** Of either layout the fields have the same names. */
  readonly header: Pick<typeof PHZ_HEADER, 'size' | 'read' | 'write'>;
  readonly cipher: LayerCipher;
  /** What layer definitions say of their own size, though they have 36 bytes in both. */
  readonly tableSize: number;
}

export const PHZ_KINDS: readonly PhzKind[] = [
  {
    id: 'phz',
    label: 'Phrozen PHZ',
    magic: 0x9fda83ae,
    header: PHZ_HEADER,
    cipher: applyPhzCipher,
    tableSize: 0,
  },
  {
    id: 'fdg',
    label: 'Voxelab FDG',
    magic: 0xbd3c7ac8,
    header: FDG_HEADER,
    cipher: applyFdgCipher,
    tableSize: CTB_LAYER_EXTENDED.size,
  },
];

/** The kind of a file by its first bytes; null for any other file. */
export function phzKindOf(head: Uint8Array): PhzKind | null {
  if (head.length < 4) return null;
  const magic = new DataView(head.buffer, head.byteOffset).getUint32(0, true);
  return PHZ_KINDS.find((kind) => kind.magic === magic) ?? null;
}

import { CTB_MAGIC } from './layout.ts';

/** What tells the plain files of the family apart that we write. */
export interface CtbKind {
  readonly id: string;
  readonly label: string;
  readonly extensions: readonly string[];
  readonly magic: number;
  readonly version: 1 | 2 | 3 | 4 | 5;
  /** Seed of the layers' cipher, 0 for none. Old boards are said to refuse CTB without one (uv3dp #41); bit planes have none. */
  readonly seed: number;
  /** ChiTuBox whose files have the version: 1.6.3, 1.9 and 2.0; 0 where files do not say. */
  readonly softwareVersion: number;
}

const SEED = 0xefbeadde;
const ctb = { label: 'ChiTuBox CTB', extensions: ['ctb'] } as const;
const planes = {
  label: 'ChiTuBox CBDDLP, PHOTON',
  extensions: ['cbddlp', 'photon'],
  magic: CTB_MAGIC.planes,
  seed: 0,
  softwareVersion: 0,
} as const;

/** The usual one of an extension first: CTB version 4, and version 2 of bit planes. */
export const CTB_KINDS: readonly CtbKind[] = [
  { ...ctb, id: 'ctb', version: 4, magic: CTB_MAGIC.plain, seed: 0, softwareVersion: 0x01090000 },
  { ...ctb, id: 'ctb-v3', version: 3, magic: CTB_MAGIC.early, seed: SEED, softwareVersion: 0x01060300 },
  { ...ctb, id: 'ctb-v5', version: 5, magic: CTB_MAGIC.plain, seed: 0, softwareVersion: 0x02000000 },
  { ...ctb, id: 'ctb-v2', version: 2, magic: CTB_MAGIC.early, seed: SEED, softwareVersion: 0x01060300 },
  { ...planes, id: 'cbddlp', version: 2 },
  { ...planes, id: 'cbddlp-v1', version: 1 },
];

/** The kind of a file's magic and version; of the GKtwo and of versions none of ours has, that of the family's name. */
export function ctbKindOf(magic: number, version: number): CtbKind {
  const hasPlanes = magic === CTB_MAGIC.planes;
  const alike = CTB_KINDS.filter((kind) => (kind.magic === CTB_MAGIC.planes) === hasPlanes);
  return alike.find((kind) => kind.version === version) ?? alike[0]!;
}

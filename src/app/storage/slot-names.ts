import { decodeSlot, type Slot } from './slot.ts';
import { readFile } from './files.ts';

/** The two slots of each epoch, 'document-a' and 'document-b' of the first. */
const SLOT_NAME = /^document-([ab])(?:-(\d{1,9}))?$/;
/** A write that a robbed tab still had under way is older than whatever is written after it. */
const SEQUENCES_AN_EPOCH = 2 ** 20;

export type FoundSlot = { readonly name: string; readonly epoch: number } & (
  | { readonly state: 'absent' | 'broken' }
  | { readonly state: 'whole'; readonly slot: Slot }
);

type WholeSlot = Extract<FoundSlot, { readonly state: 'whole' }>;

/** Where the next write goes: never onto the newest whole slot. */
export interface NextSlot {
  readonly epoch: number;
  readonly letter: 'a' | 'b';
  /** Of the newest write. */
  readonly sequence: number;
}

export const FIRST_SLOT: NextSlot = { epoch: 0, letter: 'a', sequence: 0 };

export const slotName = ({ epoch, letter }: Pick<NextSlot, 'epoch' | 'letter'>): string =>
  `document-${letter}${epoch === 0 ? '' : `-${epoch}`}`;

/** What follows a write to `slot`. */
export const slotAfter = ({ epoch, letter, sequence }: NextSlot): NextSlot => ({
  epoch,
  letter: letter === 'a' ? 'b' : 'a',
  sequence: sequence + 1,
});

/** All slots of a folder, in no order. */
export async function findSlots(folder: FileSystemDirectoryHandle): Promise<readonly FoundSlot[]> {
  const names: string[] = [];
  for await (const name of folder.keys()) if (SLOT_NAME.test(name)) names.push(name);
  return Promise.all(names.map((name) => readSlot(folder, name)));
}

/** The newest whole one. */
export function newestOf(found: readonly FoundSlot[]): WholeSlot | undefined {
  return found
    .filter((each): each is WholeSlot => each.state === 'whole')
    .toSorted((left, right) => right.slot.sequence - left.slot.sequence)[0];
}

/**
 * Where to write after these: beside the newest. Of a document that was `stolen` in slots of a new epoch: the tab it was stolen from
 * may have a write under way, which must land on none of ours.
 */
export function slotBeside(found: readonly FoundSlot[], stolen: boolean): NextSlot {
  const newest = newestOf(found);
  const sequence = newest?.slot.sequence ?? 0;
  if (stolen) {
    const epoch = Math.max(0, ...found.map((each) => each.epoch)) + 1;
    return { epoch, letter: 'a', sequence: sequence + SEQUENCES_AN_EPOCH };
  }
  if (newest === undefined) return FIRST_SLOT;
  return { epoch: newest.epoch, letter: newest.name.startsWith('document-a') ? 'b' : 'a', sequence };
}

/** Slots of former epochs, once both of the newest are whole. */
export function outdatedIn(found: readonly FoundSlot[]): readonly string[] {
  const epoch = newestOf(found)?.epoch ?? 0;
  const isWhole = found.filter((each) => each.epoch === epoch && each.state === 'whole').length === 2;
  return isWhole ? found.flatMap((each) => (each.epoch < epoch ? [each.name] : [])) : [];
}

async function readSlot(folder: FileSystemDirectoryHandle, name: string): Promise<FoundSlot> {
  const epoch = Number(SLOT_NAME.exec(name)?.[2] ?? 0);
  const bytes = await readFile(folder, name);
  if (bytes === null || bytes.length === 0) return { state: 'absent', name, epoch };
  const slot = await decodeSlot(bytes);
  return slot.ok ? { state: 'whole', name, epoch, slot: slot.value } : { state: 'broken', name, epoch };
}

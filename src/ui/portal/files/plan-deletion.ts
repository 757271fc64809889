import type { SpaceUse } from '#cloud';

/** What becomes of what is deleted. */
export interface DeletionPlan<Item> {
  readonly recycled: readonly Item[];
  /** No room in the recycle bin: gone for good. */
  readonly lost: readonly Item[];
}

/**
 * What a member's deletion will come to, as the server decides it (ADR 0111): in the order they are sent, each goes to
 * the recycle bin while it has room, and for good otherwise. Sizes in bytes.
 */
export function planDeletion<Item extends { readonly size: number }>(
  items: readonly Item[],
  bin: SpaceUse,
): DeletionPlan<Item> {
  const recycled: Item[] = [];
  const lost: Item[] = [];
  let used = bin.usedSpaceSize;
  for (const item of items) {
    if (item.size > 0 && used + item.size > bin.totalSpaceSize) {
      lost.push(item);
      continue;
    }
    used += item.size;
    recycled.push(item);
  }
  return { recycled, lost };
}

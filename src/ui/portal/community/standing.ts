import { createStore, useStore } from 'zustand';
import type { Cloud } from '#cloud';
import { api, type Interaction, type PublicationCard } from '#contract';

/** How a design stands with everybody, and what the reader did with it. */
export type Standing = Pick<PublicationCard, 'counts' | 'did'>;
type Seen = Standing & Pick<PublicationCard, 'id'>;

const COUNTED = { like: 'likes', dislike: 'dislikes', download: 'downloads', collect: 'collects' } as const;
/** What one ends the other. */
const OPPOSITES: Readonly<Partial<Record<Interaction, Interaction>>> = { like: 'dislike', dislike: 'like' };

/** What the server will answer to an interaction of the reader. */
export function standingAfter({ counts, did }: Standing, kind: Interaction, on: boolean): Standing {
  if (did.includes(kind) === on) return { counts, did };
  const changed = { ...counts, [COUNTED[kind]]: counts[COUNTED[kind]] + (on ? 1 : -1) };
  const after = { counts: changed, did: on ? [...did, kind] : did.filter((other) => other !== kind) };
  const opposite = OPPOSITES[kind];
  return on && opposite !== undefined ? standingAfter(after, opposite, false) : after;
}

/** The latest known of every design: its cards in all lists and its page say the same. */
const known = createStore<Readonly<Record<string, Standing>>>(() => ({}));
/** Interactions on their way, by design; `confirmed` is what the server said last. */
const pending = new Map<string, { confirmed: Standing; waiting: number; last: Promise<void> }>();

const show = (id: string, { counts, did }: Standing): void => known.setState({ [id]: { counts, did } });

/** Takes over what a list or a page was answered. What the reader is just doing is newer. */
export function learnStandings(seen: readonly Seen[]): void {
  const fresh = seen.filter(({ id }) => !pending.has(id)).map(({ id, counts, did }) => [id, { counts, did }]);
  known.setState(Object.fromEntries(fresh) as Record<string, Standing>);
}

/** How a design stands now. */
export const useStanding = (seen: Seen): Standing => useStore(known, (all) => all[seen.id]) ?? seen;

/**
 * Likes, dislikes, collects, or takes that back: shown at once, and taken back where the server refuses. Interactions with one design
 * are sent one after the other, so that the last one holds.
 */
export function interact(call: Cloud['call'], seen: Seen, kind: Interaction, on: boolean): Promise<void> {
  const { id } = seen;
  const before = known.getState()[id] ?? seen;
  const interaction = pending.get(id) ?? { confirmed: before, waiting: 0, last: Promise.resolve() };
  pending.set(id, interaction);
  show(id, standingAfter(before, kind, on));
  interaction.waiting += 1;
  interaction.last = interaction.last.then(async () => {
    const answer = await call(api.community.interact, { body: { id, kind, on } });
    interaction.waiting -= 1;
    if (answer.ok) interaction.confirmed = answer.data;
    if (interaction.waiting > 0) return;
    show(id, interaction.confirmed);
    pending.delete(id);
  });
  return interaction.last;
}

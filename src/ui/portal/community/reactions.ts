import { Heart, Star, ThumbsDown, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { PublicationCard } from '#contract';
import { COMMUNITY } from '../../locales/namespaces.ts';
import { useAccount, useCall } from '../../shared/services.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import { interact, useStanding } from './standing.ts';

export const REACTION_ICONS = { like: Heart, collect: Star, dislike: ThumbsDown } as const satisfies Record<
  string,
  LucideIcon
>;
export type Reaction = keyof typeof REACTION_ICONS;

/** What the reader can do with a design: whether it is done, why it cannot be, and doing it or taking it back. */
export function useReaction(design: PublicationCard, kind: Reaction) {
  const { t } = useTranslation(COMMUNITY);
  const call = useCall();
  const offline = useOfflineReason();
  const own = useAccount()?.userId === design.author.id;
  const { did, counts } = useStanding(design);
  const done = did.includes(kind);
  return {
    done,
    counts,
    disabledReason: own && kind !== 'collect' ? t('act.own') : offline,
    toggle: () => void interact(call, design, kind, !done),
  };
}

import { Download, Heart } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link } from 'wouter';
import type { PublicationCard } from '#contract';
import { COMMUNITY } from '../../locales/namespaces.ts';
import { Icon, IconButton } from '../../primitives/index.ts';
import { Thumbnail } from '../../primitives/thumbnail.tsx';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { VipBadge } from '../../shared/vip-badge.tsx';
import * as cards from '../files/files.css.ts';
import { REACTION_ICONS, useReaction } from './reactions.ts';
import * as styles from './design-card.css.ts';
import { authorAddress, designAddress, FROM_INSIDE } from './addresses.ts';
import { useStanding } from './standing.ts';

function CardAct({ design, kind }: { readonly design: PublicationCard; readonly kind: 'like' | 'collect' }) {
  const { t } = useTranslation(COMMUNITY);
  const { done, disabledReason, toggle } = useReaction(design, kind);
  return (
    <IconButton
      icon={REACTION_ICONS[kind]}
      size={32}
      name={t(`act.${kind}`)}
      aria-label={t(`act.${kind}Named`, { name: design.name })}
      pressed={done}
      disabledReason={disabledReason}
      onClick={toggle}
    />
  );
}

interface DesignCardProps {
  readonly design: PublicationCard;
  readonly index: number;
}

/** A design in a list: all of it opens, but its author's name. */
export function DesignCard({ design, index }: DesignCardProps) {
  const { t } = useTranslation(COMMUNITY);
  const format = usePortalFormat();
  const { id, name, author, cover } = design;
  const { counts, did } = useStanding(design);
  return (
    <article className={cards.card}>
      <Thumbnail picture={cover} alt={name} />
      <div className={cards.meta}>
        <Link
          href={designAddress(id)}
          state={FROM_INSIDE}
          className={cards.name}
          title={name}
          data-index={index}
          draggable={false}
        >
          {name}
        </Link>
        <span className={styles.facts}>
          <Link
            href={authorAddress(author.id)}
            state={FROM_INSIDE}
            className={styles.author}
            title={author.name}
          >
            {author.name}
          </Link>
          <VipBadge level={author.vipLevel} />
          <span className={styles.counts} aria-hidden>
            <span className={did.includes('like') ? styles.liked : styles.heart}>
              <Icon of={Heart} size={14} />
            </span>
            {format.compact(counts.likes)}
            <span className={styles.downloads}>
              <Icon of={Download} size={14} />
              {format.compact(counts.downloads)}
            </span>
          </span>
          <span className="visually-hidden">
            {t('card.likes', { count: counts.likes })}, {t('card.downloads', { count: counts.downloads })}
          </span>
        </span>
      </div>
      <div className={styles.actions}>
        <CardAct design={design} kind="like" />
        <CardAct design={design} kind="collect" />
      </div>
    </article>
  );
}

import type { AppError, Result } from '#base';
import type { LibraryItem, PublishedDetail, PublishedItem } from '#editor';
import { Heart, Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, Skeleton } from '../../primitives/index.ts';
import { VipBadge } from '../../shared/vip-badge.tsx';
import { useVerbs } from '../use-editor.ts';
import { ItemFacts } from './item-facts.tsx';
import * as styles from './library.css.ts';

interface PublishedViewProps {
  readonly kind: string;
  readonly item: PublishedItem;
  readonly onReact: (reaction: 'like' | 'collect') => Promise<Result<unknown>>;
  readonly onTaken: (item: LibraryItem) => void;
}

/** Something that somebody has published: all of it is seen before it is used. */
export function PublishedView({ kind, item, onReact, onTaken }: PublishedViewProps) {
  const { t } = useTranslation(LIBRARY);
  const errorText = useErrorText();
  const format = useFormat();
  const { library } = useVerbs();
  const [detail, setDetail] = useState<PublishedDetail | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [isTaking, setTaking] = useState(false);
  useEffect(() => {
    let isOver = false;
    void library.look(kind, item.id).then((found) => {
      if (isOver) return;
      if (found.ok) setDetail(found.value);
      else setError(found.error);
    });
    return () => {
      isOver = true;
    };
  }, [library, kind, item.id]);

  const react = async (reaction: 'like' | 'collect') => {
    const answer = await onReact(reaction);
    if (!answer.ok) setError(answer.error);
  };
  const take = async () => {
    setTaking(true);
    const taken = await library.take(kind, item.id);
    setTaking(false);
    if (taken.ok) onTaken(taken.value);
    else if (taken.error.code !== 'cancelled') setError(taken.error);
  };
  const useOff = detail === null ? (error === null ? t('items.loading') : errorText(error)) : null;
  const { counts, did } = item;
  return (
    <>
      <div className={styles.detailHead}>
        <h3 className={styles.detailTitle}>{item.name}</h3>
        <span className={styles.reactions}>
          <Button
            size={32}
            variant="ghost"
            icon={Heart}
            aria-pressed={did.includes('like')}
            disabledReason={item.own ? t('items.ownLike') : null}
            hint={{ name: t('items.like') }}
            onClick={() => void react('like')}
          >
            <span className="visually-hidden">{t('items.like')}</span>
            {format.thousands(counts.likes)}
          </Button>
          <Button
            size={32}
            variant="ghost"
            icon={Star}
            aria-pressed={did.includes('collect')}
            hint={{ name: t('items.favourite') }}
            onClick={() => void react('collect')}
          >
            <span className="visually-hidden">{t('items.favourite')}</span>
            {format.thousands(counts.collects)}
          </Button>
        </span>
        <Button
          size={32}
          variant="strong"
          loading={isTaking}
          disabledReason={useOff ?? (detail?.mayTake === false ? t('items.mayNotTake') : null)}
          hint={{ name: t('items.use'), help: t('items.useHelp') }}
          onClick={() => void take()}
        >
          {t('items.use')}
        </Button>
      </div>
      <p className={styles.byline}>
        {[
          item.line,
          t('items.downloaded', { count: counts.downloads, shown: format.thousands(counts.downloads) }),
          t('items.by', { author: item.author }),
        ]
          .filter((text) => text !== '')
          .join(' · ')}{' '}
        <VipBadge level={item.vipLevel} />
      </p>
      {error !== null && (
        <p className={styles.problem} role="alert">
          {error.code === 'offline' ? t('items.offline') : errorText(error)}
        </p>
      )}
      {detail === null && error === null && (
        <div className={styles.bone} aria-busy>
          <Skeleton width="60%" height={14} />
          <Skeleton width="80%" height={14} />
          <Skeleton width="50%" height={14} />
        </div>
      )}
      {detail !== null && (
        <>
          {detail.origin !== null && (
            <p className={styles.byline}>{t('items.origin', { ...detail.origin })}</p>
          )}
          {detail.description !== '' && <p className={styles.description}>{detail.description}</p>}
          <ItemFacts kind={kind} item={detail} picture={item.cover} />
        </>
      )}
    </>
  );
}

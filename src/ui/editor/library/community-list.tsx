import { LIBRARY_ORDERS, type LibraryOrder, type PublishedItem } from '#editor';
import { Download, Heart, Star } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, EmptyState, Icon, SearchField, Select, Skeleton } from '../../primitives/index.ts';
import { VipBadge } from '../../shared/vip-badge.tsx';
import * as styles from './library.css.ts';
import { useLogin } from './use-login.ts';
import type { PublishedSource, usePublished } from './use-published.ts';

interface CommunityListProps {
  readonly kind: string;
  readonly source: PublishedSource;
  readonly published: ReturnType<typeof usePublished>;
  readonly order: LibraryOrder;
  readonly onOrder: (order: LibraryOrder) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** Kinds that are looked for by brand and model. */
const WITH_BRANDS: ReadonlySet<string> = new Set(['printer', 'material', 'craft']);

/** What people have published, some at a time: searched, and ordered by downloads, favourites or likes. */
export function CommunityList(props: CommunityListProps) {
  const { kind, source, published, order, search, chosen, onChoose } = props;
  const { t } = useTranslation(LIBRARY);
  const errorText = useErrorText();
  const login = useLogin();
  const { found, signedOut } = published;
  const hasBrands = WITH_BRANDS.has(kind);
  if (signedOut)
    return (
      <EmptyState text={t(source === 'favourites' ? 'items.signedOutFavourites' : 'items.signedOut')}>
        <Button size={32} variant="outline" onClick={login}>
          {t('items.login')}
        </Button>
      </EmptyState>
    );
  return (
    <>
      {source === 'community' && (
        <div className={styles.searchRow}>
          <SearchField
            label={t(hasBrands ? 'items.search' : 'items.searchAuthors')}
            value={search}
            onChange={props.onSearch}
          />
          <Select
            label={t('items.order')}
            labelHidden
            layout="bar"
            value={order}
            options={LIBRARY_ORDERS.map((value) => ({ value, label: t(`items.orders.${value}`) }))}
            onChange={props.onOrder}
          />
        </div>
      )}
      <div className={styles.scroll} aria-busy={found === null}>
        {found === null && (
          <>
            <output className="visually-hidden">{t('items.loading')}</output>
            {[0, 1, 2, 3].map((row) => (
              <span key={row} className={styles.bone}>
                <Skeleton width={row % 2 === 0 ? '70%' : '55%'} height={14} />
                <Skeleton width="40%" height={12} />
              </span>
            ))}
          </>
        )}
        <ul aria-label={t(`scope.${source}`)}>
          {found?.items.map((item) => (
            <li key={item.id}>
              <PublishedRow item={item} isChosen={item.id === chosen} onChoose={() => onChoose(item.id)} />
            </li>
          ))}
        </ul>
        {found !== null && found.error === null && found.items.length === 0 && (
          <p className={styles.nothing}>
            {source === 'favourites'
              ? t('items.noneFavourite')
              : search.trim() === ''
                ? t('items.noneShared')
                : t('items.noneFound', { text: search.trim() })}
          </p>
        )}
        {found !== null && found.error !== null && (
          <div className={styles.trouble} role="alert">
            <p>{found.error.code === 'offline' ? t('items.offline') : errorText(found.error)}</p>
            <Button size={32} variant="outline" onClick={published.retry}>
              {t('items.retry')}
            </Button>
          </div>
        )}
        {found !== null && found.error === null && found.next !== null && (
          <Button variant="ghost" size={32} onClick={() => void published.loadMore()}>
            {t('items.more')}
          </Button>
        )}
      </div>
    </>
  );
}

function PublishedRow({
  item,
  isChosen,
  onChoose,
}: {
  readonly item: PublishedItem;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const { t } = useTranslation(LIBRARY);
  const format = useFormat();
  const { downloads, collects, likes } = item.counts;
  const counts = [
    [Download, downloads, 'downloads'],
    [Star, collects, 'collects'],
    [Heart, likes, 'likes'],
  ] as const;
  return (
    <button
      type="button"
      className={item.cover === null ? styles.card : `${styles.card} ${styles.picturedCard}`}
      data-selected={isChosen}
      aria-current={isChosen || undefined}
      onClick={onChoose}
    >
      {item.cover !== null && <img className={styles.cardPicture} src={item.cover} alt="" />}
      <span className={styles.cardName} title={item.name}>
        {item.name}
      </span>
      <span className={styles.cardLine}>
        {[item.line, t('items.by', { author: item.author })].filter((text) => text !== '').join(' · ')}{' '}
        <VipBadge level={item.vipLevel} />
      </span>
      <span className={styles.cardCounts}>
        {counts.map(([icon, count, name]) => (
          <span key={name} className={styles.count} title={t(`items.counted.${name}`)}>
            <Icon of={icon} size={14} />
            <span className="visually-hidden">{t(`items.counted.${name}`)}</span>
            {format.thousands(count)}
          </span>
        ))}
      </span>
    </button>
  );
}

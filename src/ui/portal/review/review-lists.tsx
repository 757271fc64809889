import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { api, type DataOf, type PublicationCard } from '#contract';
import { REVIEW } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Chip, Skeleton } from '../../primitives/index.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import { Thumbnail } from '../../primitives/thumbnail.tsx';
import { notify } from '../../session/toasts.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useNow, usePortalFormat } from '../../shared/portal-format.ts';
import { useCall } from '../../shared/services.ts';
import { VipBadge } from '../../shared/vip-badge.tsx';
import { focusHeading } from '../frame/focus-heading.ts';
import type { EndlessList, ListState } from '../lists/endless-list.ts';
import { ListEnd } from '../lists/list-states.tsx';
import { useEndlessList } from '../lists/use-endless-list.ts';
import { DecideActions, ReportActions } from './review-actions.tsx';
import { ReviewedDesign } from './reviewed-design.tsx';
import * as styles from './review.css.ts';

type Queued = DataOf<typeof api.review.queue>['items'][number];
type Report = DataOf<typeof api.review.reports>['items'][number];

/** What waits for review, longest first. */
export function Waiting() {
  const { t } = useTranslation(REVIEW);
  const call = useCall();
  const format = usePortalFormat();
  const now = useNow();
  const list = useEndlessList<Queued>('review waiting', (cursor) =>
    call(api.review.queue, { query: cursor === undefined ? {} : { cursor }, quiet: true }),
  );
  return (
    <SideBySide
      list={list}
      label={t('waiting')}
      empty={t('noneWaiting')}
      facts={({ submittedAt, edit }) => (
        <>
          {t('sent', { time: format.ago(submittedAt, now) })} <Chip>{t(edit ? 'edit' : 'first')}</Chip>
        </>
      )}
      Detail={WaitingDesign}
    />
  );
}

/** What was reported and not settled, first report first. */
export function Reported() {
  const { t } = useTranslation(REVIEW);
  const call = useCall();
  const list = useEndlessList<Report>('review reported', (cursor) =>
    call(api.review.reports, { query: cursor === undefined ? {} : { cursor }, quiet: true }),
  );
  return (
    <SideBySide
      list={list}
      label={t('reported')}
      empty={t('noneReported')}
      facts={({ reports, hidden }) => (
        <>
          {t('reports', { count: reports.length })} {hidden && <Chip tone="warning">{t('hidden')}</Chip>}
        </>
      )}
      Detail={ReportedDesign}
    />
  );
}

interface DetailProps<Item> {
  readonly item: Item;
  /** The list is asked for again: what is in it may be another by now. */
  readonly onReload: () => void;
  /** Hears what became of it, in words: it is in the list no more. */
  readonly onDone: (said: string) => void;
}

function WaitingDesign({ item: { id }, onReload, onDone }: DetailProps<Queued>) {
  return (
    <ReviewedDesign
      id={id}
      text="latest"
      onReload={onReload}
      actions={(design, reload) => <DecideActions design={design} onReload={reload} onDone={onDone} />}
    />
  );
}

function ReportedDesign({ item: { id, reports }, onReload, onDone }: DetailProps<Report>) {
  return (
    <ReviewedDesign
      id={id}
      text="approved"
      onReload={onReload}
      actions={(design, reload) => (
        <ReportActions design={design} reports={reports} onReload={reload} onDone={onDone} />
      )}
    />
  );
}

interface SideBySideProps<Item extends PublicationCard> {
  readonly list: EndlessList<Item> & { readonly state: ListState<Item> };
  readonly label: string;
  readonly empty: string;
  readonly facts: (item: Item) => ReactNode;
  readonly Detail: ComponentType<DetailProps<Item>>;
}

/** A list and, beside it, what is chosen of it; once something is done the next is chosen. */
function SideBySide<Item extends PublicationCard>(props: SideBySideProps<Item>) {
  const { list, label, empty, facts, Detail } = props;
  const { t } = useTranslation(REVIEW);
  const keyText = useKeyText();
  const [chosen, setChosen] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { status, items } = list.state;
  const item = items.find(({ id }) => id === chosen) ?? items[0];
  const skeleton = <Skeleton height={72} radius={8} />;

  const onDone = (done: Item, said: string) => {
    const at = items.findIndex(({ id }) => id === done.id);
    const next = items[at + 1] ?? items[at - 1];
    list.change((before) => before.filter(({ id }) => id !== done.id)).keep();
    setChosen(next?.id ?? null);
    notify({ text: said });
    requestAnimationFrame(() => {
      const button = root.current?.querySelector<HTMLElement>('[aria-current="true"]');
      if (button) button.focus();
      else if (root.current) focusHeading(root.current.closest('section')!);
    });
  };
  if (status === 'loading')
    return (
      <div className={styles.list} aria-busy>
        {skeleton}
      </div>
    );
  if (status === 'failed') return <LoadFailed onRetry={() => void list.reload()} />;
  return (
    <div ref={root}>
      {item === undefined ? (
        <StateNote drawing="paper" title={empty} />
      ) : (
        <div className={styles.beside}>
          <nav aria-label={label}>
            <ul className={styles.list}>
              {items.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    className={styles.choice}
                    aria-current={one.id === item.id}
                    onClick={() => setChosen(one.id)}
                  >
                    <Thumbnail picture={one.cover} size="row" />
                    <span className={styles.choiceText}>
                      <span className={styles.choiceName} title={one.name}>
                        {one.name}
                      </span>
                      <span className={styles.facts}>
                        {keyText(`review.kind.${one.kind}`)} · {t('by', { author: one.author.name })}{' '}
                        <VipBadge level={one.author.vipLevel} />
                      </span>
                      <span className={styles.facts}>{facts(one)}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <ListEnd list={list}>{skeleton}</ListEnd>
          </nav>
          <Detail
            key={item.id}
            item={item}
            onReload={() => void list.reload()}
            onDone={(said) => onDone(item, said)}
          />
        </div>
      )}
    </div>
  );
}

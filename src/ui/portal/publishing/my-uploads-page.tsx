import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link, useSearchParams } from 'wouter';
import { api, PUBLICATION_STATES, type OwnPublication, type PublicationState } from '#contract';
import { PUBLISHING } from '../../locales/namespaces.ts';
import { Button, Skeleton, Tabs } from '../../primitives/index.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { usePortalStore } from '../../shared/portal-store.ts';
import { useCall } from '../../shared/services.ts';
import { whenFocusIsLost } from '../files/focus-project.ts';
import { focusHeading } from '../frame/focus-heading.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { button } from '../link-button.css.ts';
import { ListEnd } from '../lists/list-states.tsx';
import { useEndlessList } from '../lists/use-endless-list.ts';
import { UPLOADS } from './uploads-key.ts';
import { UploadRow } from './upload-row.tsx';
import * as styles from './uploads.css.ts';
import { useRules } from './use-rules.ts';
import { useUploadVerbs } from './use-upload-verbs.ts';

type Filter = PublicationState | 'all';
const FILTERS: readonly Filter[] = ['all', 'approved', 'pending', 'unapproved', 'mine', 'withdrawn'];
const filterOf = (text: string | null): Filter => PUBLICATION_STATES.find((state) => state === text) ?? 'all';

/** /community/mine: what one has published, sent in, or begun; `?upload` opens the dialog, `?state` is what is shown. */
export function MyUploadsPage() {
  const { t } = useTranslation(PUBLISHING);
  const { openDialog } = usePortalStore();
  const [parameters, setParameters] = useSearchParams();
  const rules = useRules();
  const filter = filterOf(parameters.get('state'));
  const upload = parameters.has('upload');
  useEffect(() => {
    if (!upload) return;
    openDialog({ kind: 'publish' });
    // Asked for once: a page that is loaded again is not asked for it.
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('upload');
        return after;
      },
      { replace: true },
    );
  }, [openDialog, setParameters, upload]);
  const publish = (
    <Button size={40} variant="primary" icon={Plus} onClick={() => openDialog({ kind: 'publish' })}>
      {t('mine.new')}
    </Button>
  );
  return (
    <section aria-label={t('session:page.myUpload')}>
      <TitleRow title={t('session:page.myUpload')}>
        <div className={styles.actions}>
          {rules?.moderator === true && (
            <Link href="/review" className={button}>
              {t('mine.review')}
            </Link>
          )}
          {publish}
        </div>
      </TitleRow>
      <Tabs
        label={t('mine.filter')}
        value={filter}
        tabs={FILTERS.map((value) => ({
          value,
          label: value === 'all' ? t('mine.all') : t(`mine.state.${value}`),
          content: value === filter ? <Uploads key={filter} filter={filter} /> : null,
        }))}
        onChange={(value) => setParameters(value === 'all' ? {} : { state: value }, { replace: true })}
      />
    </section>
  );
}

function Uploads({ filter }: { readonly filter: Filter }) {
  const { t } = useTranslation(PUBLISHING);
  const call = useCall();
  const { openDialog } = usePortalStore();
  const [, setParameters] = useSearchParams();
  const section = useRef<HTMLDivElement>(null);
  const list = useEndlessList<OwnPublication>(`${UPLOADS} ${filter}`, (cursor) =>
    call(api.community.mine, {
      query: {
        ...(filter === 'all' ? {} : { state: filter }),
        ...(cursor === undefined ? {} : { cursor }),
      },
      quiet: true,
    }),
  );
  const verbs = useUploadVerbs(list, () => {
    // What was pressed has gone with its row.
    whenFocusIsLost(() => section.current !== null && focusHeading(section.current.closest('section')!));
  });
  const { status, items } = list.state;
  const skeleton = <Skeleton height={96} radius={8} />;
  return (
    <div ref={section} aria-busy={status === 'loading'}>
      {status === 'loading' && (
        <div className={styles.list}>
          {[0, 1, 2].map((at) => (
            <Skeleton key={at} height={96} radius={8} />
          ))}
        </div>
      )}
      {status === 'failed' && <LoadFailed onRetry={() => void list.reload()} />}
      {status === 'ready' && items.length === 0 && (
        <StateNote drawing="empty" title={t(filter === 'all' ? 'mine.empty' : 'mine.noneOfState')}>
          {filter === 'all' ? (
            <Button size={40} variant="outline" onClick={() => openDialog({ kind: 'publish' })}>
              {t('mine.new')}
            </Button>
          ) : (
            <Button size={40} variant="outline" onClick={() => setParameters({}, { replace: true })}>
              {t('mine.showAll')}
            </Button>
          )}
        </StateNote>
      )}
      {items.length > 0 && (
        <>
          <ul className={styles.list}>
            {items.map((item) => (
              <UploadRow key={item.id} item={item} verbs={verbs} />
            ))}
          </ul>
          <ListEnd list={list}>{skeleton}</ListEnd>
        </>
      )}
    </div>
  );
}

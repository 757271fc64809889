import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation } from 'wouter';
import { useErrorText } from '../../locales/use-error-text.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Button, Dialog, SearchField } from '../../primitives/index.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useCloudProjects } from '../shared/use-cloud-projects.ts';
import * as styles from './cloud.css.ts';

/** The projects of the cloud, to open one in place of what is open. */
export function OpenProjectDialog() {
  const isOpen = usePage((page) => page.dialog?.kind === 'open-project');
  return isOpen ? <OpenProject /> : null;
}

function OpenProject() {
  const { t } = useTranslation(EDITOR);
  const errorText = useErrorText();
  const store = usePageStore();
  const [, navigate] = useLocation();
  const [search, setSearch] = useState('');
  const { found, loadMore } = useCloudProjects(search);
  const close = () => store.setState({ dialog: null });
  const open = (id: string) => {
    close();
    navigate(`/editor/${encodeURIComponent(id)}`);
  };
  return (
    <Dialog
      open
      title={t('openCloud.title')}
      width={480}
      onClose={close}
      footer={
        <Button variant="outline" onClick={close}>
          {t('cancel', { ns: 'common' })}
        </Button>
      }
    >
      <SearchField label={t('batch.search')} value={search} onChange={setSearch} />
      {found === null && <p className={styles.note}>{t('openCloud.loading')}</p>}
      {found !== null && found.error !== null && (
        <p className={styles.note} role="alert">
          {errorText(found.error)}
        </p>
      )}
      {found !== null && found.error === null && found.projects.length === 0 && (
        <p className={styles.note}>{t(search === '' ? 'openCloud.none' : 'batch.noneFound')}</p>
      )}
      <ul className={styles.projects} aria-label={t('batch.projects')}>
        {found?.projects.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles.project} onClick={() => open(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      {found !== null && found.next !== null && (
        <Button variant="ghost" size={28} onClick={() => void loadMore()}>
          {t('batch.more')}
        </Button>
      )}
    </Dialog>
  );
}

import { CircleHelp, LoaderCircle, OctagonAlert, Wrench, X } from 'lucide-react';
import type { ImportItem } from '#editor';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, Icon, IconButton, Progress } from '../../primitives/index.ts';
import { spinner } from '../../primitives/button.css.ts';
import { usePage } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './parts.css.ts';

/** Files on their way in: being read, asking for their unit, or refused with the reason. */
export function ImportList() {
  const { t } = useTranslation(EDITOR);
  const items = useEditor((state) => state.imports);
  if (items.length === 0) return null;
  return (
    <ul className={styles.imports} aria-label={t('imports.label')}>
      {items.map((item) => (
        <ImportRow key={item.id} item={item} />
      ))}
    </ul>
  );
}

function ImportRow({ item }: { readonly item: ImportItem }) {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const icon = { reading: LoaderCircle, 'unit-question': CircleHelp, failed: OctagonAlert, flawed: Wrench }[
    item.status
  ];
  return (
    <li className={styles.item} data-status={item.status}>
      <div className={styles.itemHead}>
        <Icon
          of={icon}
          size={16}
          className={`${styles.itemIcon} ${item.status === 'reading' ? spinner : ''}`}
        />
        <span className={styles.itemName} title={item.name}>
          {item.name}
        </span>
        <IconButton
          icon={X}
          size={24}
          iconSize={14}
          name={item.status === 'reading' ? t('imports.cancel') : t('imports.dismiss')}
          onClick={() => verbs.dismissImport(item.id)}
        />
      </div>
      <ImportBody item={item} />
    </li>
  );
}

function ImportBody({ item }: { readonly item: ImportItem }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const errorText = useErrorText();
  const verbs = useVerbs();
  if (item.status === 'failed')
    return (
      <p role="alert" className={styles.itemText}>
        {errorText(item.error, item.name)}
      </p>
    );
  if (item.status === 'reading') {
    const progress = item.progress;
    return (
      <div className={styles.itemProgress}>
        <Progress
          label={t('imports.reading', { name: item.name })}
          share={progress === null || progress.total === 0 ? null : progress.done / progress.total}
        />
      </div>
    );
  }
  if (item.status === 'flawed') return <Flaws item={item} />;
  return (
    <>
      <p className={styles.itemText}>
        {t(item.reason === 'tiny' ? 'imports.tiny' : 'imports.large', { size: format.sizes(item.size) })}
      </p>
      <div className={styles.answers}>
        <Button size={28} look="line" onClick={() => verbs.answerUnit(item.id, 'millimeter')}>
          {t('imports.keepMillimetres')}
        </Button>
        <Button size={28} look="line" onClick={() => verbs.answerUnit(item.id, 'inch')}>
          {t('imports.inches')}
        </Button>
        <Button size={28} look="line" onClick={() => verbs.answerUnit(item.id, 'fit')}>
          {t('imports.fit')}
        </Button>
      </div>
    </>
  );
}

/** What is wrong with a part that was imported, what becomes of it, and where it is. */
function Flaws({ item }: { readonly item: Extract<ImportItem, { readonly status: 'flawed' }> }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const verbs = useVerbs();
  const view = usePage((page) => page.view);
  const { parts, openEdges } = item;
  return (
    <>
      <output className={styles.itemText}>
        {t('imports.flawed', { count: openEdges, shown: format.count(openEdges) })}
      </output>
      <div className={styles.answers}>
        <Button
          size={28}
          look="line"
          onClick={() => {
            verbs.select(parts, 'replace');
            view?.fit();
          }}
        >
          {t('imports.show')}
        </Button>
      </div>
    </>
  );
}

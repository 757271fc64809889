import { LoaderCircle, OctagonAlert, Wrench, X } from 'lucide-react';
import type { ImportItem } from '#editor';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, Icon, IconButton, Progress } from '../../primitives/index.ts';
import { spinner } from '../../primitives/button.css.ts';
import { useFindingText, useSizeText } from '../inspect/use-finding-text.ts';
import { usePage } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './parts.css.ts';

/** Files on their way in, being read or refused with the reason; and what was found of those that are on the plate. */
export function ImportList() {
  const { t } = useTranslation(EDITOR);
  const items = useEditor((state) => state.imports);
  const failed = items.filter(isFailed);
  if (items.length === 0) return null;
  const isSummed = failed.length > MOST_FAILED;
  return (
    <ul className={styles.imports} aria-label={t('imports.label')}>
      {isSummed && <FailedFiles items={failed} />}
      {items.map((item) => !(isSummed && isFailed(item)) && <ImportRow key={item.id} item={item} />)}
    </ul>
  );
}

type FailedItem = Extract<ImportItem, { readonly status: 'failed' }>;
const isFailed = (item: ImportItem): item is FailedItem => item.status === 'failed';

/** More files that could not be read than these are one row. */
const MOST_FAILED = 3;

/** What could not be read of many files, with one way to be rid of all of it. */
function FailedFiles({ items }: { readonly items: readonly FailedItem[] }) {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const errorText = useErrorText();
  return (
    <li className={styles.item} data-status="failed">
      <div className={styles.itemHead}>
        <Icon of={OctagonAlert} size={16} className={styles.itemIcon} />
        <span className={styles.itemName}>{t('imports.failed', { count: items.length })}</span>
        <IconButton
          icon={X}
          size={24}
          iconSize={14}
          name={t('imports.dismiss')}
          onClick={() => items.forEach(({ id }) => verbs.dismissImport(id))}
        />
      </div>
      <ul role="alert" className={`${styles.itemText} ${styles.findings}`}>
        {items.map((item) => (
          <li key={item.id}>{errorText(item.error, item.name)}</li>
        ))}
      </ul>
    </li>
  );
}

function ImportRow({ item }: { readonly item: ImportItem }) {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const icon = { reading: LoaderCircle, failed: OctagonAlert, flawed: Wrench }[item.status];
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
        {item.status === 'reading' && item.batch !== null && (
          <span className={styles.itemCount}>{t('imports.batch', item.batch)}</span>
        )}
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
  const errorText = useErrorText();
  switch (item.status) {
    case 'failed':
      return (
        <p role="alert" className={styles.itemText}>
          {errorText(item.error, item.name)}
        </p>
      );
    case 'reading': {
      const progress = item.progress;
      return (
        <div className={styles.itemProgress}>
          <Progress
            label={
              progress?.phase === 'load' ? t('imports.loading') : t('imports.reading', { name: item.name })
            }
            share={progress === null || progress.total === 0 ? null : progress.done / progress.total}
          />
        </div>
      );
    }
    case 'flawed':
      return <Findings item={item} />;
  }
}

/** What was found of a file on the plate, what slicing makes of it, and what to do about a size that is none to print. */
function Findings({ item }: { readonly item: Extract<ImportItem, { readonly status: 'flawed' }> }) {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const view = usePage((page) => page.view);
  const findingText = useFindingText();
  const sizeText = useSizeText();
  const { parts, findings, size } = item;
  const withParts = (act: () => void) => () => {
    verbs.select(parts, 'replace');
    act();
    view?.fit();
  };
  return (
    <>
      <ul className={`${styles.itemText} ${styles.findings}`} aria-live="polite">
        {size !== null && <li>{sizeText(size)}</li>}
        {findings.map((finding) => (
          <li key={finding.kind}>{findingText(finding)}</li>
        ))}
      </ul>
      <div className={styles.answers}>
        {size?.factors.map((factor) => (
          <Button key={factor} size={28} variant="outline" onClick={withParts(() => verbs.scaleBy(factor))}>
            {t(factor > 1 ? 'quality.times' : 'quality.divided', {
              factor: Number((factor > 1 ? factor : 1 / factor).toFixed(3)),
            })}
          </Button>
        ))}
        {size?.kind === 'large' && (
          <Button size={28} variant="outline" onClick={withParts(() => verbs.fitToPlatform())}>
            {t('inspect.fit')}
          </Button>
        )}
        <Button size={28} variant="outline" onClick={withParts(() => undefined)}>
          {t('imports.show')}
        </Button>
      </div>
    </>
  );
}

import { LoaderCircle, OctagonAlert, Wrench, X, type LucideIcon } from 'lucide-react';
import type { ImportItem } from '#editor';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
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
  if (items.length === 0) return null;
  const failed = items.filter(isFailed);
  const failedTogether = failed.length > MOST_FAILED ? failed : [];
  const scaledTogether = filesOfOneUnit(items);
  const together = new Set([...failedTogether, ...scaledTogether.flat()].map(({ id }) => id));
  return (
    <ul className={styles.imports} aria-label={t('imports.label')}>
      {failedTogether.length > 0 && <FailedFiles items={failedTogether} />}
      {scaledTogether.map((files) => (
        <FilesOfOneUnit key={files[0]!.size.factors.join()} items={files} />
      ))}
      {items.map((item) => !together.has(item.id) && <ImportRow key={item.id} item={item} />)}
    </ul>
  );
}

type FailedItem = Extract<ImportItem, { readonly status: 'failed' }>;
const isFailed = (item: ImportItem): item is FailedItem => item.status === 'failed';

/** More files that could not be read than this are one row. */
const MOST_FAILED = 1;

/** What several files have in common, with one way to be rid of all of it. */
function SummedHead({
  icon,
  text,
  items,
}: {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly items: readonly ImportItem[];
}) {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  return (
    <div className={styles.itemHead}>
      <Icon of={icon} size={16} className={styles.itemIcon} />
      <span className={styles.itemName}>{text}</span>
      <IconButton
        icon={X}
        size={24}
        iconSize={14}
        name={t('imports.dismiss')}
        onClick={() => items.forEach(({ id }) => verbs.dismissImport(id))}
      />
    </div>
  );
}

/** What could not be read of many files. */
function FailedFiles({ items }: { readonly items: readonly FailedItem[] }) {
  const { t } = useTranslation(EDITOR);
  return (
    <li className={styles.item} data-status="failed">
      <SummedHead icon={OctagonAlert} text={t('imports.failed', { count: items.length })} items={items} />
      <ul role="alert" className={`${styles.itemText} ${styles.findings}`}>
        {items.map((item) => (
          <li key={item.id} className={styles.oneLineRow}>
            <FailureLine item={item} />
          </li>
        ))}
      </ul>
    </li>
  );
}

type FlawedItem = Extract<ImportItem, { readonly status: 'flawed' }>;
type OddItem = FlawedItem & { readonly size: NonNullable<FlawedItem['size']> };

/** Files with nothing else to tell than that they may have been drawn in another unit: those that have company, by the unit. */
function filesOfOneUnit(items: readonly ImportItem[]): readonly (readonly OddItem[])[] {
  const byFactors = new Map<string, OddItem[]>();
  for (const item of items) {
    if (item.status !== 'flawed' || item.findings.length > 0) continue;
    const { size } = item;
    if (size === null || size.factors.length === 0) continue;
    const factors = size.factors.join();
    byFactors.set(factors, [...(byFactors.get(factors) ?? []), { ...item, size }]);
  }
  return [...byFactors.values()].filter((files) => files.length > 1);
}

/** Files that came in one unit, with one answer for all of them, and one for each that did not. */
function FilesOfOneUnit({ items }: { readonly items: readonly OddItem[] }) {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const view = usePage((page) => page.view);
  const format = useFormat();
  const files = items.map(({ parts }) => parts);
  const show = (shown = files): void => {
    verbs.select(shown.flat(), 'replace');
    view?.fit();
  };
  const scale = (scaled: typeof files, factor: number): void => {
    verbs.scaleFilesBy(scaled, factor);
    show(scaled);
  };
  const { kind, factors } = items[0]!.size;
  return (
    <li className={styles.item} data-status="flawed">
      <SummedHead icon={Wrench} text={t(`imports.${kind}`, { count: items.length })} items={items} />
      <ul className={`${styles.itemText} ${styles.findings}`} aria-live="polite">
        <li>{t('imports.unit')}</li>
        {items.map(({ id, name, size, parts }) => (
          <li key={id} className={styles.fileOfUnit}>
            <span className={styles.sizeOf}>
              {t('imports.sizeOf', { name, size: format.sizes(size.size) })}
            </span>
            {factors.map((factor) => (
              <Button
                key={factor}
                size={28}
                variant="ghost"
                aria-label={t(factor > 1 ? 'imports.timesOne' : 'imports.dividedOne', {
                  name,
                  factor: shownFactor(factor),
                })}
                onClick={() => scale([parts], factor)}
              >
                {`${factor > 1 ? '×' : '÷'} ${shownFactor(factor)}`}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        {factors.map((factor) => (
          <Button key={factor} size={28} variant="outline" onClick={() => scale(files, factor)}>
            {t(factor > 1 ? 'imports.times' : 'imports.divided', { factor: shownFactor(factor) })}
          </Button>
        ))}
        <Button size={28} variant="outline" onClick={() => show()}>
          {t('imports.show')}
        </Button>
      </div>
    </li>
  );
}

/** The number that a size is multiplied or divided by, as it is read. */
const shownFactor = (factor: number): number => Number((factor > 1 ? factor : 1 / factor).toFixed(3));

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
        {item.status === 'failed' ? (
          <span role="alert" className={styles.oneLineRow}>
            <FailureLine item={item} />
          </span>
        ) : (
          <span className={styles.itemName} title={item.name}>
            {item.name}
          </span>
        )}
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

/** One line: which file, and why it is not here; the whole sentence is read out, and in its tooltip. */
function FailureLine({ item }: { readonly item: FailedItem }) {
  const errorText = useErrorText();
  const sentence = errorText(item.error, item.name);
  return (
    <>
      <span className={styles.oneLine} title={sentence} aria-hidden>
        <span className={styles.fileOf}>{item.name}</span>
        <span className={styles.reason}>{errorText(item.error)}</span>
      </span>
      <span className="visually-hidden">{sentence}</span>
    </>
  );
}

function ImportBody({ item }: { readonly item: ImportItem }) {
  const { t } = useTranslation(EDITOR);
  switch (item.status) {
    case 'failed':
      return null;
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
function Findings({ item }: { readonly item: FlawedItem }) {
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
              factor: shownFactor(factor),
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

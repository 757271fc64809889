/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a widget that no element of HTML is */
import type { Result } from '#base';
import { printerById, printers, type Printer } from '#document';
import { testPrint } from '#editor';
import { Check, Copy, FlipHorizontal2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, Icon, SearchField } from '../../primitives/index.ts';
import { usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { Facts } from './item-facts.tsx';
import { ItemImport } from './item-file.tsx';
import { KindLibrary } from './kind-library.tsx';
import * as styles from './library.css.ts';
import { OwnFoot } from './own-foot.tsx';
import { PlatformDrawing } from './platform-drawing.tsx';
import { usePrinterFacts } from './printer-facts.ts';
import { PrinterForm } from './printer-form.tsx';
import { searchPrinters } from './printer-search.ts';
import { useSavedPrinter } from './use-saved.ts';

/** Fields that say themselves what is wrong with them. */
const FORM_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'brand',
  'model',
  'width',
  'height',
  'pitch',
  'platform',
]);

/** A printer that can be chosen. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly title: string;
}

/** One's own printers and every printer known, by brand; choosing one changes the plate at once. */
export function PrinterLibrary() {
  const { t } = useTranslation(LIBRARY);
  const errorText = useErrorText();
  const verbs = useVerbs();
  const store = usePageStore();
  const { current, item, saved, differs, shown } = useSavedPrinter();
  const own = useEditor((state) => state.library['printer']?.items ?? []);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<{ readonly field: string; readonly text: string } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const wanted = text.trim().toLowerCase();
  const ownRows = own
    .filter(({ name, payload }) =>
      `${name} ${String(payload['brand'])} ${String(payload['model'])}`.toLowerCase().includes(wanted),
    )
    .map(({ id, name }): Row => ({ id, name, title: name }));
  const builtIn = searchPrinters(printers, text).map(({ brand, printers: of }) => ({
    brand,
    rows: of.map(({ id, name, model }): Row => ({ id, name: model === '' ? name : model, title: name })),
  }));
  const groups = [...(ownRows.length > 0 ? [{ brand: t('printer.own'), rows: ownRows }] : []), ...builtIn];
  const ids = groups.flatMap((group) => group.rows.map(({ id }) => id));
  const tabStop = ids.includes(current.id) ? current.id : ids[0];

  const said = (done: Result<unknown>) =>
    setProblem(
      done.ok ? null : { field: String(done.error.details?.['field'] ?? ''), text: errorText(done.error) },
    );
  const choose = (id: string) =>
    said(printerById(id) === undefined ? verbs.library.use('printer', id) : verbs.setPrinter(id));
  /** A plate with what tells whether mirror and pixel sizes are right. */
  const test = async () => {
    const done = await verbs.importOnNewPlate(testPrint(t('printer.testName'), current), {});
    if (done.ok) store.setState({ dialog: null });
    else said(done);
  };
  /** A copy of what is shown, to be changed. */
  const copy = async () => {
    const made = await verbs.library.keep('printer', {
      name: t('items.copyName', { name: current.name }),
      payload: shown.payload,
    });
    said(made.ok ? verbs.library.use('printer', made.value.id) : made);
  };

  // The printer in use is in sight when the list opens.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'center' });
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const focused = document.activeElement?.getAttribute('data-printer') ?? null;
    const at = focused === null ? -1 : ids.indexOf(focused);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(ids.length - 1, at + 1),
      ArrowUp: Math.max(0, at - 1),
      Home: 0,
      End: ids.length - 1,
    };
    const next = ids[moves[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-printer="${CSS.escape(next)}"]`)?.focus();
  };

  const isBuiltIn = printerById(current.id) !== undefined;
  return (
    <KindLibrary
      kind="printer"
      onTaken={({ id }) => choose(id)}
      list={
        <>
          <div className={styles.searchRow}>
            <SearchField
              label={t('printer.searchHint', { count: printers.length + own.length })}
              value={text}
              onChange={setText}
            />
          </div>
          <div
            ref={list}
            role="listbox"
            aria-label={t('printer.list')}
            tabIndex={-1}
            className={styles.scroll}
            onKeyDown={onKeyDown}
          >
            {groups.map((group) => (
              <div key={group.brand} role="group" aria-label={group.brand}>
                <div className={styles.brand} aria-hidden>
                  {group.brand}
                </div>
                {group.rows.map(({ id, name, title }) => (
                  <div
                    key={id}
                    role="option"
                    aria-selected={id === current.id}
                    tabIndex={id === tabStop ? 0 : -1}
                    data-printer={id}
                    className={styles.entry}
                    onClick={() => choose(id)}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' && event.key !== ' ') return;
                      event.preventDefault();
                      choose(id);
                    }}
                  >
                    <span className={styles.entryName} title={title}>
                      {name}
                    </span>
                    {id === current.id && <Icon of={Check} size={16} className={styles.entryIcon} />}
                  </div>
                ))}
              </div>
            ))}
            {groups.length === 0 && <p className={styles.nothing}>{t('printer.none', { text })}</p>}
          </div>
        </>
      }
      detail={
        <div className={styles.detail}>
          <div className={styles.detailHead}>
            <h3 className={styles.detailTitle}>{current.name}</h3>
            <ItemImport
              kind="printer"
              onRead={(read) =>
                read.ok
                  ? choose(read.value.id)
                  : // No field of the form is wrong: what was read is not in it.
                    setProblem({ field: '', text: errorText(read.error) })
              }
            />
            {isBuiltIn && (
              <Button size={32} variant="outline" icon={Copy} onClick={() => void copy()}>
                {t('printer.copy')}
              </Button>
            )}
          </div>
          {problem !== null && !FORM_FIELDS.has(problem.field) && (
            <p className={styles.problem} role="alert">
              {problem.text}
            </p>
          )}
          <div className={styles.drawing}>
            <PlatformDrawing platform={current.platform} />
          </div>
          <div className={styles.testRow}>
            <Button size={28} variant="outline" icon={FlipHorizontal2} onClick={() => void test()}>
              {t('printer.test')}
            </Button>
            <span>{t('printer.testNote')}</span>
          </div>
          {isBuiltIn ? (
            <PrinterDetail printer={current} />
          ) : (
            <>
              <PrinterForm
                printer={current}
                saved={saved}
                errorOf={(field) => (problem?.field === field ? problem.text : undefined)}
                onChange={(change) => said(verbs.setOwnPrinter({ ...current, ...change }))}
              />
              <OwnFoot key={current.id} kind="printer" {...{ item, shown, differs }} onMade={choose} />
            </>
          )}
        </div>
      }
    />
  );
}

function PrinterDetail({ printer }: { readonly printer: Printer }) {
  const { t } = useTranslation(LIBRARY);
  const factsOf = usePrinterFacts();
  return (
    <>
      <Facts rows={factsOf(printer)} />
      {printer.sources.length > 0 && (
        <p className={styles.source}>
          {t('printer.source', { source: printer.sources.map((source) => source.repo).join(', ') })}
        </p>
      )}
    </>
  );
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a widget that no element of HTML is */
import { pixelPitch, printers, type Printer } from '#document';
import { Check, Search } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import * as fieldStyles from '../../primitives/field.css.ts';
import { Icon } from '../../primitives/index.ts';
import * as panelStyles from '../inspect/panel.css.ts';
import { orderFormats } from '../exporting/format-order.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './library.css.ts';
import { PlatformDrawing } from './platform-drawing.tsx';
import { searchPrinters } from './printer-search.ts';

/** Every printer known, by brand; choosing one changes the plate at once. */
export function PrinterLibrary() {
  const { t } = useTranslation(LIBRARY);
  const verbs = useVerbs();
  const current = useEditor((_state, editor) => editor.printer());
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const groups = searchPrinters(printers, text);
  const ids = groups.flatMap((group) => group.printers.map((printer) => printer.id));
  const tabStop = ids.includes(current.id) ? current.id : ids[0];

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

  return (
    <>
      <div className={styles.list}>
        <label className={`${styles.searchRow} ${fieldStyles.search}`}>
          <span className="visually-hidden">{t('printer.search')}</span>
          <Icon of={Search} size={16} className={styles.searchIcon} />
          <input
            type="search"
            className={fieldStyles.searchBox}
            value={text}
            maxLength={50}
            placeholder={t('printer.searchHint', { count: printers.length })}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
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
              {group.printers.map((printer) => (
                <div
                  key={printer.id}
                  role="option"
                  aria-selected={printer.id === current.id}
                  tabIndex={printer.id === tabStop ? 0 : -1}
                  data-printer={printer.id}
                  className={styles.entry}
                  onClick={() => verbs.setPrinter(printer.id)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' && event.key !== ' ') return;
                    event.preventDefault();
                    verbs.setPrinter(printer.id);
                  }}
                >
                  <span className={styles.entryName} title={printer.name}>
                    {printer.model === '' ? printer.name : printer.model}
                  </span>
                  {printer.id === current.id && <Icon of={Check} size={16} className={styles.entryIcon} />}
                </div>
              ))}
            </div>
          ))}
          {groups.length === 0 && <p className={styles.nothing}>{t('printer.none', { text })}</p>}
        </div>
      </div>
      <PrinterDetail printer={current} />
    </>
  );
}

function PrinterDetail({ printer }: { readonly printer: Printer }) {
  const { t } = useTranslation(LIBRARY);
  const format = useFormat();
  const { own } = orderFormats(printer);
  const pitch = pixelPitch(printer).map((millimetres) => Number((millimetres * 1000).toFixed(1)));
  const mirror = printer.mirrorX ? (printer.mirrorY ? 'both' : 'x') : printer.mirrorY ? 'y' : 'none';
  const extension = `.${printer.fileFormat}`;
  const rows: readonly (readonly [string, string])[] = [
    [t('printer.brand'), printer.brand],
    [t('printer.resolution'), `${format.count(printer.width)} × ${format.count(printer.height)} px`],
    [t('printer.platform'), format.size(printer.platform)],
    [t('printer.pixel'), pitch[0] === pitch[1] ? `${pitch[0]} µm` : `${pitch[0]} × ${pitch[1]} µm`],
    [t('printer.mirror'), t(`printer.mirrors.${mirror}`)],
    [
      t('printer.format'),
      own === null ? t('printer.formatNotYet', { extension }) : `${own.label} (${extension})`,
    ],
  ];
  return (
    <div className={styles.detail}>
      <div className={styles.detailHead}>
        <h3 className={styles.detailTitle}>{printer.name}</h3>
      </div>
      <div className={styles.drawing}>
        <PlatformDrawing platform={printer.platform} />
      </div>
      <dl className={panelStyles.facts}>
        {rows.map(([name, value]) => (
          <FactRow key={name} name={name} value={value} />
        ))}
      </dl>
      {printer.sources.length > 0 && (
        <p className={styles.source}>
          {t('printer.source', { source: printer.sources.map((source) => source.repo).join(', ') })}
        </p>
      )}
    </div>
  );
}

function FactRow({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

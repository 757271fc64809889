import type { ConversionState, PrintFile, PrintFileFacts } from '#editor';
import { printers, type Printer } from '#document';
import { checkPanel } from '#pipeline';
import { CircleCheck, FileDown, FileUp, OctagonAlert } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Button, Icon, Progress, Select } from '../../primitives/index.ts';
import { exportShare } from '../exporting/export-share.ts';
import { orderFormats } from '../exporting/format-order.ts';
import { useLossLines } from '../exporting/loss-note.tsx';
import * as exportStyles from '../exporting/export.css.ts';
import { CraftReport, useCraftFile } from '../library/craft-file.tsx';
import { useCraftFieldNames } from '../shared/craft-field-names.ts';
import { useEditor } from '../use-editor.ts';
import * as styles from './print-file.css.ts';
import { useFileErrorText } from './use-file-error-text.ts';
import { usePrintFile } from './use-print-file.ts';

interface FileConversionProps {
  readonly file: PrintFile;
  readonly facts: PrintFileFacts;
}

/** The way from the file to one of another printer or format, and its print craft to the plate. */
export function FileConversion({ file, facts }: FileConversionProps) {
  const { t } = useTranslation(EDITOR);
  const conversion = usePrintFile(file, (state) => state.conversion);
  return (
    <section className={styles.foot} aria-label={t('printFile.convertTitle')}>
      {conversion.status === 'running' ? (
        <Running file={file} conversion={conversion} />
      ) : conversion.status === 'done' ? (
        <Done file={file} conversion={conversion} />
      ) : conversion.status === 'failed' ? (
        <Failed file={file} conversion={conversion} />
      ) : (
        <Choice file={file} facts={facts} />
      )}
    </section>
  );
}

/** The plate's own printer, where it is none of the library's, and those of the library. */
function usePrinters(): readonly Printer[] {
  const own = useEditor((_state, editor) => editor.printer());
  return printers.some(({ id }) => id === own.id) ? printers : [own, ...printers];
}

function Choice({ file, facts }: FileConversionProps) {
  const { t } = useTranslation(EDITOR);
  const list = usePrinters();
  const onPlate = useEditor((_state, editor) => editor.printer().id);
  const [printerId, setPrinter] = useState(facts.printer?.id ?? onPlate);
  const [wanted, setFormat] = useState<string | null>(null);
  const printer = list.find(({ id }) => id === printerId) ?? list[0]!;
  const { own, ordered } = orderFormats(printer);
  const formats = ordered.filter((format) => checkPanel(printer, format).ok);
  const formatId = formats.some(({ id }) => id === wanted) ? wanted! : (formats[0]?.id ?? '');
  return (
    <>
      <div className={styles.choices}>
        <Select
          label={t('printFile.printer')}
          value={printerId}
          options={list.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setPrinter}
        />
        <Select
          label={t('export.format')}
          value={formatId}
          options={formats.map(({ id, label, extensions }) => ({
            value: id,
            label: `${label} (.${extensions[0] ?? id})`,
          }))}
          onChange={setFormat}
        />
      </div>
      {own === null && (
        <p className={styles.quiet}>
          {t('export.notOwn', { printer: printer.name, extension: printer.fileFormat })}
        </p>
      )}
      <PixelNote facts={facts} printer={printer} />
      <div className={styles.verbs}>
        <CraftButton file={file} />
        <Button
          variant="primary"
          icon={FileDown}
          hint={{ name: t('printFile.convert'), help: t('printFile.convertHelp') }}
          onClick={() => void file.convert(printer, formatId)}
        >
          {t('printFile.convert')}
        </Button>
      </div>
    </>
  );
}

/** Whether pixels would have to be made anew, known before anything is written. */
function PixelNote({ facts, printer }: { readonly facts: PrintFileFacts; readonly printer: Printer }) {
  const { t } = useTranslation(EDITOR);
  const from = facts.platform ?? facts.printer?.platform;
  if (from === undefined) return null;
  const text = ([x, y]: readonly number[], width: number, height: number) =>
    `${((x! / width) * 1000).toFixed(1)} × ${((y! / height) * 1000).toFixed(1)} µm`;
  const isPortrait = printer.orientation === 'portrait';
  const to = isPortrait ? [printer.platform[1], printer.platform[0]] : printer.platform;
  const before = text(from, facts.width, facts.height);
  const after = text(to, printer.width, printer.height);
  if (before === after) return null;
  return <p className={styles.quiet}>{t('printFile.willResample', { before, after })}</p>;
}

/** Puts the craft of the file on the plate: one step of the history. */
function CraftButton({ file }: { readonly file: PrintFile }) {
  const { t } = useTranslation(EDITOR);
  const nowhere = useRef<HTMLElement | null>(null);
  const { report, isReading, read, cancel } = useCraftFile(nowhere);
  return (
    <>
      {report !== null && (
        <div className={styles.craft}>
          <CraftReport report={report} />
          {!('problem' in report) && <p>{t('printFile.craftTaken')}</p>}
        </div>
      )}
      <Button
        variant="outline"
        icon={FileUp}
        loading={isReading}
        hint={{ name: t('printFile.craft'), help: t('printFile.craftHelp') }}
        onClick={() => void read(new File([file.content], file.name))}
      >
        {t('printFile.craft')}
      </Button>
      {isReading && (
        <Button variant="ghost" onClick={cancel}>
          {t('cancel', { ns: 'common' })}
        </Button>
      )}
    </>
  );
}

type Of<Status extends ConversionState['status']> = {
  readonly file: PrintFile;
  readonly conversion: Extract<ConversionState, { status: Status }>;
};

function Running({ file, conversion: { fileName, progress } }: Of<'running'>) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const keyText = useKeyText();
  const share = exportShare(progress);
  return (
    <>
      <div className={exportStyles.progress}>
        <div className={exportStyles.progressText}>
          <span>{keyText(`phase.${progress.phase}`)}</span>
          <span className={exportStyles.muted}>{format.percent(share)}</span>
        </div>
        <Progress label={t('printFile.progress')} share={share} />
        <p className={exportStyles.resultText}>{fileName}</p>
      </div>
      <Button variant="outline" onClick={() => file.cancelConversion()}>
        {t('printFile.cancel')}
      </Button>
    </>
  );
}

/** Fields that only slicing asks for, and money: a file that is converted has its pixels. */
const ONLY_FOR_SLICING = /^(?:antialias|grey|blur|point|tolerance|scale|price|currency)/;

/** The file was written and verified: what of the old one is not in it, line by line. */
function Done({ file, conversion: { fileName, printer, result } }: Of<'done'>) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const { listOf } = useCraftFieldNames();
  const lost = useLossLines(result.losses);
  const left = result.left.filter((field) => !ONLY_FOR_SLICING.test(field));
  const lines: readonly (readonly [said: boolean, text: () => string])[] = [
    [result.resampled, () => t('printFile.remarks.resampled')],
    [!result.resampled, () => t('printFile.remarks.copied')],
    [result.mirrored, () => t('printFile.remarks.mirrored')],
    [result.greysRounded, () => t('printFile.remarks.greys')],
    [result.motionReplaced, () => t('printFile.remarks.motion')],
    [left.length > 0, () => t('printFile.remarks.left', { fields: listOf(left) })],
    [result.refused.length > 0, () => t('printFile.remarks.refused', { fields: listOf(result.refused) })],
  ];
  return (
    <>
      <Result
        icon="done"
        title={t('export.done', { count: result.layers, shown: format.count(result.layers) })}
      >
        <p className={exportStyles.resultText}>
          {t('printFile.doneText', { name: fileName, printer, size: format.megabytes(result.bytes) })}
        </p>
        <ul className={styles.remarks}>
          {lines.map(([said, text], at) => said && <li key={at}>{text()}</li>)}
          {lost.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Result>
      <Button onClick={() => file.dismissConversion()}>{t('printFile.again')}</Button>
    </>
  );
}

function Failed({ file, conversion: { error } }: Of<'failed'>) {
  const { t } = useTranslation(EDITOR);
  const errorText = useFileErrorText();
  return (
    <>
      <Result icon="failed" title={errorText(error)} />
      <Button onClick={() => file.dismissConversion()}>{t('export.back')}</Button>
    </>
  );
}

function Result({
  icon,
  title,
  children,
}: {
  readonly icon: 'done' | 'failed';
  readonly title: string;
  readonly children?: ReactNode;
}) {
  const isDone = icon === 'done';
  return (
    <div className={styles.result} role={isDone ? 'status' : 'alert'}>
      <Icon
        of={isDone ? CircleCheck : OctagonAlert}
        size={20}
        className={isDone ? exportStyles.resultIcon : exportStyles.failedIcon}
      />
      <div>
        <p className={exportStyles.resultTitle}>{title}</p>
        {children}
      </div>
    </div>
  );
}

import { printerFormats } from '#formats/printer';
import type { FoundCraft } from '#pipeline';
import { FileDown, FileUp } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, IconButton } from '../../primitives/index.ts';
import { chooseFiles } from '../actions/file-picker.ts';
import { useCraftFieldNames } from '../shared/craft-field-names.ts';
import { useVerbs } from '../use-editor.ts';
import * as styles from './library.css.ts';

const ENDINGS = ['json', 'ini', ...new Set(printerFormats.flatMap(({ extensions }) => extensions))]
  .map((extension) => `.${extension}`)
  .join(',');

/** What came of reading a file. */
type Report = { readonly name: string } & ({ readonly found: FoundCraft } | { readonly problem: string });

/** Reads crafts out of files that are chosen, or dropped on `place`; each is one step of the history. */
export function useCraftFile(place: RefObject<HTMLElement | null>) {
  const errorText = useErrorText();
  const verbs = useVerbs();
  const [report, setReport] = useState<Report | null>(null);
  /** What is being read, at most one file; the last that was asked for holds. */
  const [reading, setReading] = useState<AbortController | null>(null);
  const latest = useRef<AbortController | null>(null);
  // Whoever closes the library wants nothing of the file any more.
  useEffect(() => () => latest.current?.abort(), []);
  const read = async (file: File) => {
    const { documents, plate } = verbs.getState();
    const own = new AbortController();
    latest.current?.abort();
    latest.current = own;
    setReading(own);
    const found = await verbs.readCraft({ name: file.name, blob: file }, own.signal);
    if (latest.current !== own || own.signal.aborted) return;
    setReading(null);
    // Another project or plate is there by now: it was not meant.
    const now = verbs.getState();
    if (documents !== now.documents || plate !== now.plate) return;
    // What was read is no saved one, and nothing of it differs from one.
    const used = found.ok ? verbs.setCraft({ ...found.value.craft, id: crypto.randomUUID() }) : found;
    setReport({
      name: file.name,
      ...(found.ok && used.ok ? { found: found.value } : { problem: used.ok ? '' : errorText(used.error) }),
    });
  };
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    // The page behind the dialog takes models: a craft is not for it.
    for (const name of ['dragenter', 'dragleave', 'dragover', 'drop'] as const)
      element.addEventListener(
        name,
        (event) => {
          if (!isFile(event)) return;
          event.preventDefault();
          event.stopPropagation();
          const [file] = event.dataTransfer?.files ?? [];
          if (name === 'drop' && file !== undefined) void reader.current(file);
        },
        { signal },
      );
    return () => controller.abort();
  }, [place]);
  const cancel = () => {
    reading?.abort();
    setReading(null);
  };
  return { report, isReading: reading !== null, read, cancel, forget: () => setReport(null) };
}

/** Reads a craft out of a file, and writes the one on the plate to one. */
export function CraftFileButtons({
  isReading,
  read,
  cancel,
}: Pick<ReturnType<typeof useCraftFile>, 'isReading' | 'read' | 'cancel'>) {
  const { t } = useTranslation(LIBRARY);
  const { library } = useVerbs();
  return (
    <>
      <Button
        size={32}
        variant="outline"
        icon={FileUp}
        loading={isReading}
        hint={{ name: t('craft.read'), help: t('craft.readHelp') }}
        onClick={() => chooseFiles(ENDINGS, ([file]) => file && void read(file), false)}
      >
        {t('craft.read')}
      </Button>
      {isReading && (
        <Button size={32} variant="ghost" onClick={cancel}>
          {t('cancel', { ns: 'common' })}
        </Button>
      )}
      <IconButton
        size={32}
        icon={FileDown}
        name={t('craft.export')}
        help={t('craft.exportHelp')}
        onClick={() => library.exportCraft()}
      />
    </>
  );
}

/** What a file said, what of it no craft can hold, and what it did not say. */
export function CraftReport({ report }: { readonly report: Report }) {
  const { t } = useTranslation(LIBRARY);
  const { listOf } = useCraftFieldNames();
  if ('problem' in report)
    return (
      <p className={styles.problem} role="alert">
        {t('craft.notRead', { name: report.name })} {report.problem}
      </p>
    );
  const { found, refused, left } = report.found;
  return (
    <output className={styles.report}>
      <span>{t('craft.wasRead', { name: report.name, count: found.length })}</span>
      {refused.length > 0 && <span>{t('craft.refusedFields', { fields: listOf(refused) })}</span>}
      {left.length > 0 && <span>{t('craft.leftFields', { fields: listOf(left) })}</span>}
    </output>
  );
}

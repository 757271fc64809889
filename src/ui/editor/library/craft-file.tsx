import type { ByteSource } from '#base';
import type { PrintCraft } from '#document';
import { printerFormats } from '#formats/printer';
import { readCraft, type FoundCraft } from '#pipeline';
import { FileDown, FileUp } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, IconButton } from '../../primitives/index.ts';
import { chooseFiles } from '../actions/file-picker.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { useCraftFieldNames } from '../shared/craft-field-names.ts';
import * as styles from './library.css.ts';

const ENDINGS = ['json', 'ini', ...new Set(printerFormats.flatMap(({ extensions }) => extensions))]
  .map((extension) => `.${extension}`)
  .join(',');

/** What came of reading a file. */
type Report = { readonly name: string } & ({ readonly found: FoundCraft } | { readonly problem: string });

const sourceOf = (file: Blob): ByteSource => ({
  size: file.size,
  read: async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
});

/** Reads crafts out of files that are chosen, or dropped on `place`; each is one step of the history. */
export function useCraftFile(craft: PrintCraft, place: RefObject<HTMLElement | null>) {
  const errorText = useErrorText();
  const verbs = useVerbs();
  const documents = useEditor((state) => state.documents);
  const [report, setReport] = useState<Report | null>(null);
  const [isReading, setReading] = useState(false);
  const latest = useRef({ craft, documents });
  useEffect(() => {
    latest.current = { craft, documents };
  });
  const read = async (file: File) => {
    const asked = latest.current.documents;
    setReading(true);
    const found = await readCraft(sourceOf(file), file.name, latest.current.craft);
    setReading(false);
    // Another project was opened meanwhile: it was not meant.
    if (asked !== verbs.getState().documents) return;
    // What was read is no saved one, and nothing of it differs from one.
    const used = found.ok ? verbs.setCraft({ ...found.value.craft, id: crypto.randomUUID() }) : found;
    setReport({
      name: file.name,
      ...(found.ok && used.ok ? { found: found.value } : { problem: used.ok ? '' : errorText(used.error) }),
    });
  };
  const reading = useRef(read);
  useEffect(() => {
    reading.current = read;
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
          if (name === 'drop' && file !== undefined) void reading.current(file);
        },
        { signal },
      );
    return () => controller.abort();
  }, [place]);
  return { report, isReading, read, forget: () => setReport(null) };
}

/** Reads a craft out of a file, and writes the one on the plate to one. */
export function CraftFileButtons({
  isReading,
  read,
}: Pick<ReturnType<typeof useCraftFile>, 'isReading' | 'read'>) {
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

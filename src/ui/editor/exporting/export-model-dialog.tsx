import type { AppError } from '#base';
import type { ModelContent } from '#editor';
import type { ModelFormat } from '#formats/mesh';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, Dialog, RadioGroup, Segmented } from '../../primitives/index.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './export.css.ts';

/** Formats with their words, the usual ones first. */
const FORMATS = [
  ['stl', 'stl'],
  ['3mf', 'threeMf'],
  ['obj', 'obj'],
  ['glb', 'glb'],
  ['stl-ascii', 'stlAscii'],
] as const satisfies readonly (readonly [ModelFormat, string])[];

const CONTENTS = ['parts', 'both', 'supports'] as const satisfies readonly ModelContent[];

/** Writes parts for other programs, which is not printing: no printer, no layers. */
export function ExportModelDialog() {
  const store = usePageStore();
  const open = usePage((page) => page.dialog?.kind === 'export-model');
  return open ? <ModelForm onClose={() => store.setState({ dialog: null })} /> : null;
}

function ModelForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(EDITOR);
  const errorText = useErrorText();
  const verbs = useVerbs();
  const hasSupports = useEditor((state) => state.supports.size > 0);
  const [content, setContent] = useState<ModelContent>('parts');
  const selected = useEditor((state) => state.selection.length);
  const [format, setFormat] = useState<ModelFormat>('stl');
  const [which, setWhich] = useState<'all' | 'selected'>('all');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setError(null);
    const exported = await verbs.exportModel(
      format,
      which,
      controller.signal,
      hasSupports ? content : 'parts',
    );
    running.current = null;
    if (controller.signal.aborted) return;
    setBusy(false);
    if (exported.ok) onClose();
    else setError(exported.error);
  };
  return (
    <Dialog
      open
      title={t('exportModel.title')}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button variant="primary" loading={busy} onClick={() => void run()}>
            {t('exportModel.verb')}
          </Button>
        </>
      }
    >
      <div className={styles.modelForm}>
        {selected > 0 && (
          <Segmented
            label={t('exportModel.parts')}
            value={which}
            options={[
              { value: 'all', label: t('exportModel.all') },
              { value: 'selected', label: t('exportModel.selected', { count: selected }) },
            ]}
            onChange={(next) => setWhich(next === 'selected' ? 'selected' : 'all')}
          />
        )}
        {hasSupports && (
          <Segmented
            label={t('exportModel.content')}
            value={content}
            options={CONTENTS.map((value) => ({ value, label: t(`exportModel.contents.${value}`) }))}
            onChange={(next) => setContent(CONTENTS.find((value) => value === next) ?? 'parts')}
          />
        )}
        <RadioGroup
          label={t('exportModel.format')}
          value={format}
          options={FORMATS.map(([value, word]) => ({
            value,
            label: t(`exportModel.${word}`),
            note: t(`exportModel.${word}Note`),
          }))}
          onChange={setFormat}
        />
        {error !== null && (
          <p className={styles.modelError} role="alert">
            {errorText(error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

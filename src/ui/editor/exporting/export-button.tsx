import {
  ChevronDown,
  ChevronRight,
  CircleCheck,
  FileDown,
  OctagonAlert,
  Send,
  ShieldCheck,
  X,
} from 'lucide-react';
import { Popover, RadioGroup } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import type { ExportState } from '#editor';
import { useFormat } from '../../format.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { HelpButton } from '../../manual/help-button.tsx';
import { Button, Icon, IconButton, Progress, TextField } from '../../primitives/index.ts';
import { useFocusBack } from '../../primitives/use-focus-back.ts';
import { useAction } from '../actions/use-actions.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useServices } from '../services.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { exportShare } from './export-share.ts';
import { orderFormats } from './format-order.ts';
import { LooseIslands } from './loose-islands.tsx';
import { PlateFaults, PlateRefusal } from './plate-faults.tsx';
import { LossNote } from './loss-note.tsx';
import { TrappedResin } from './trapped-resin.tsx';
import { useCanPrint, usePlateCheck } from './use-plate-check.ts';
import * as styles from './export.css.ts';

/** The last step: opens a panel under itself that covers no work. It is coral while the panel's own verb is not, and there is something to print. */
export function ExportButton() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const open = usePage((page) => page.exporting);
  const dialogOpen = usePage((page) => page.dialog !== null || page.batch !== null);
  const empty = useEditor((_state, editor) => editor.parts().length === 0);
  const canPrint = useCanPrint();
  const status = useEditor((state) => state.export.status);
  const button = (
    <Button
      variant={open || dialogOpen || !canPrint ? 'strong' : 'primary'}
      icon={FileDown}
      loading={status === 'running' && !open}
      disabledReason={empty ? t('frame.addPartFirst') : null}
    >
      {t('export.button')}
      <Icon of={ChevronDown} size={14} />
    </Button>
  );
  return (
    <Popover.Root open={open && !empty} onOpenChange={(exporting) => store.setState({ exporting })}>
      <Popover.Trigger asChild>{button}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.popover}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label={t('export.title')}
          data-tour="export"
          onOpenAutoFocus={focusChoice}
          onCloseAutoFocus={leaveWhatHasFocus}
          // The work goes on underneath: a click on the model is no reason to take the progress away.
          onInteractOutside={(event) => status === 'running' && event.preventDefault()}
        >
          <ExportPanel />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The chosen format, or the panel itself: on the close button the focus would open a tooltip nobody asked for. */
function focusChoice(event: Event) {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const choice = event.currentTarget.querySelector<HTMLElement>('[role="radio"][data-state="checked"]');
  (choice ?? event.currentTarget).focus();
}

/** The panel gives its focus back a moment after it is gone: a dialog opened meanwhile has it, and what is typed there goes on. */
function leaveWhatHasFocus(event: Event) {
  if (document.activeElement !== null && document.activeElement !== document.body) event.preventDefault();
}

function ExportPanel() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const state = useEditor((editorState) => editorState.export);
  const body = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with what it began.
  useFocusBack(state.status, body);
  return (
    <>
      <div className={styles.head}>
        <h2>{t('export.title')}</h2>
        <HelpButton topic="export" side="left" />
        <IconButton
          icon={X}
          size={32}
          name={t('common:close')}
          shortcut="Esc"
          onClick={() => store.setState({ exporting: false })}
        />
      </div>
      <div ref={body} tabIndex={-1} className={styles.body}>
        <ExportBody state={state} />
      </div>
    </>
  );
}

function ExportBody({ state }: { readonly state: ExportState }) {
  switch (state.status) {
    case 'idle':
      return <ChooseFormat />;
    case 'running':
      return <Running state={state} />;
    case 'done':
      return <Done state={state} />;
    case 'failed':
      return <Failed state={state} />;
  }
}

function ChooseFormat() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const printer = useEditor((_state, editor) => editor.printer());
  const ready = useEditor((state) => state.layers.status);
  const check = usePlateCheck();
  const { own, ordered } = orderFormats(printer);
  const [chosen, setChosen] = useState((own ?? ordered[0])?.id ?? '');
  const usualName = useEditor((_state, editor) => editor.exportName());
  const [typed, setTyped] = useState('');
  const name = typed === '' ? usualName : typed;
  const [showsAll, setShowsAll] = useState(own === null);
  // One that was chosen among the others stays in view.
  const listed = showsAll ? ordered : ordered.filter((format) => format === own || format.id === chosen);
  if (check.status === 'refused') return <PlateRefusal check={check} />;
  const asks = check.status === 'asks';
  return (
    <>
      {asks && <PlateFaults faults={check.faults} />}
      <LooseIslands />
      <TrappedResin />
      <div className={styles.fileName}>
        <TextField label={t('export.name')} value={name} maxLength={100} required onCommit={setTyped} />
        <FileSize formatId={chosen} />
      </div>
      <RadioGroup.Root
        className={styles.formats}
        value={chosen}
        onValueChange={setChosen}
        aria-label={t('export.format')}
      >
        {listed.map((format) => (
          <RadioGroup.Item key={format.id} value={format.id} className={styles.format}>
            <span className={styles.dot} />
            <span className={styles.formatName}>
              {format.label}
              {format === own && (
                <span className={styles.own}>{t('export.own', { printer: printer.name })}</span>
              )}
            </span>
            <span className={styles.extension}>{`.${format.extensions[0] ?? format.id}`}</span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {own !== null && (
        <button
          type="button"
          className={styles.others}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          <Icon of={ChevronRight} size={16} />
          {t('export.others', { count: ordered.length - 1 })}
        </button>
      )}
      <p className={styles.note}>
        <Icon of={ShieldCheck} size={16} />
        {own === null
          ? t('export.notOwn', { printer: printer.name, extension: printer.fileFormat })
          : t('export.checked')}
      </p>
      <div className={styles.actions}>
        <Button
          variant={asks ? 'outline' : 'primary'}
          icon={FileDown}
          disabledReason={ready === 'failed' || ready === 'empty' ? t('layers.empty') : null}
          onClick={() => void verbs.exportFile(chosen, { anyway: asks, name })}
        >
          {t(asks ? 'preflight.anyway' : 'export.verb')}
        </Button>
        <ExportAll />
      </div>
    </>
  );
}

/** About how large the file will be, of the layers as they are now. */
function FileSize({ formatId }: { readonly formatId: string }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const verbs = useVerbs();
  const estimate = useEditor((state) => state.layers.estimate);
  // Of another format it says nothing.
  const [found, setFound] = useState<{ readonly formatId: string; readonly bytes: number | null } | null>(
    null,
  );
  useEffect(() => {
    let current = true;
    void verbs.exportBytes(formatId).then((bytes) => current && setFound({ formatId, bytes }));
    return () => {
      current = false;
    };
  }, [verbs, formatId, estimate]);
  const bytes = found?.formatId === formatId ? found.bytes : null;
  return (
    <p className={styles.resultText} aria-live="polite">
      {bytes === null ? t('export.sizeUnknown') : t('export.size', { size: format.megabytes(bytes) })}
    </p>
  );
}

/** Where there are several plates: the way to all their files. */
function ExportAll() {
  const several = useEditor((_state, editor) => editor.plates().length > 1);
  const { name, icon, run } = useAction('file.export-all');
  if (!several) return null;
  return (
    <Button variant="outline" {...(icon === undefined ? {} : { icon })} onClick={run}>
      {name}
    </Button>
  );
}

function Running({ state }: { readonly state: Extract<ExportState, { status: 'running' }> }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const keyText = useKeyText();
  const verbs = useVerbs();
  const { fileName, progress } = state;
  const share = exportShare(progress);
  return (
    <>
      <div className={styles.progress}>
        <div className={styles.progressText}>
          <span>{keyText(`phase.${progress.phase}`)}</span>
          <span className={styles.muted}>{format.percent(share)}</span>
        </div>
        <Progress label={t('export.progress')} share={share} />
        <p className={styles.resultText}>{fileName}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="outline" onClick={() => verbs.cancelExport()}>
          {t('export.cancel')}
        </Button>
      </div>
    </>
  );
}

function Done({ state }: { readonly state: Extract<ExportState, { status: 'done' }> }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const verbs = useVerbs();
  const store = usePageStore();
  const { printers } = useServices();
  const send = () => {
    const { fileName: name, file, panel: resolution } = state;
    store.setState({ exporting: false, dialog: { kind: 'send', file: { name, file, resolution } } });
  };
  return (
    <>
      <div className={styles.result}>
        <Icon of={CircleCheck} size={20} className={styles.resultIcon} />
        <div>
          <p className={styles.resultTitle}>
            {t('export.done', { count: state.layers, shown: format.count(state.layers) })}
          </p>
          <p className={styles.resultText}>
            {t('export.doneText', {
              name: state.fileName,
              size: format.megabytes(state.bytes),
              seconds: state.seconds.toFixed(1),
            })}
          </p>
          <LossNote losses={state.losses} />
        </div>
      </div>
      <div className={styles.actions}>
        {printers !== undefined && (
          <Button variant="primary" icon={Send} onClick={send}>
            {t('export.send')}
          </Button>
        )}
        <Button variant="soft" onClick={() => verbs.dismissExport()}>
          {t('export.again')}
        </Button>
      </div>
    </>
  );
}

function Failed({ state }: { readonly state: Extract<ExportState, { status: 'failed' }> }) {
  const { t } = useTranslation(EDITOR);
  const errorText = useErrorText();
  const verbs = useVerbs();
  return (
    <>
      <div className={styles.result} role="alert">
        <Icon of={OctagonAlert} size={20} className={styles.failedIcon} />
        <div>
          <p>{errorText(state.error)}</p>
          {state.fileName !== null && <p className={styles.resultText}>{state.fileName}</p>}
        </div>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => verbs.dismissExport()}>
          {t('export.back')}
        </Button>
      </div>
    </>
  );
}

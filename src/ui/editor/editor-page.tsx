import { useDeferredValue, useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { EDITOR } from '../locales/namespaces.ts';
import { usePreferences } from '../preferences.ts';
import { useKeyText } from '../locales/use-key-text.ts';
import { Help } from '../manual/help-button.tsx';
import { ManualKeys } from '../manual/use-manual-keys.ts';
import { Toast, TooltipProvider } from '../primitives/index.ts';
import { CommandPalette } from './actions/command-palette.tsx';
import { ShortcutsDialog } from './actions/shortcuts-dialog.tsx';
import { ActionTableProvider, useCreateActionTable } from './actions/use-actions.ts';
import { useClipboard } from './actions/use-clipboard.ts';
import { useKeyBindings } from './actions/use-key-bindings.ts';
import { useRegions } from './actions/use-regions.ts';
import { BatchPanel } from './batch/batch-panel.tsx';
import { ContinueDialogs } from './cloud/continue-dialogs.tsx';
import { LoginDialog } from './cloud/login-dialog.tsx';
import { OpenProjectDialog } from './cloud/open-project-dialog.tsx';
import { ProjectRoute } from './cloud/project-route.tsx';
import { useAnotherDocument } from './cloud/use-another-document.ts';
import { ViewedProject } from './cloud/viewed-project.tsx';
import { Publishing } from './cloud/publishing.tsx';
import { SaveDialog } from './cloud/save-dialog.tsx';
import { KeepPartDialog } from './shared/keep-part-dialog.tsx';
import { Announcer } from './frame/announcer.tsx';
import { BottomBar } from './frame/bottom-bar.tsx';
import { DocumentTitle } from './frame/document-title.tsx';
import { DropOverlay } from './frame/drop-overlay.tsx';
import * as styles from './frame/frame.css.ts';
import { ProjectFileDialogs } from './frame/project-file-dialogs.tsx';
import { ExportModelDialog } from './exporting/export-model-dialog.tsx';
import { SendDialog } from './sending/send-dialog.tsx';
import { NewProjectDialog } from './frame/new-project-dialog.tsx';
import { OfflineLine } from './frame/offline-line.tsx';
import { OtherTabLine } from './frame/other-tab-line.tsx';
import { Resizer } from './frame/resizer.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { PrintCard } from './inspect/print-card.tsx';
import { PrintInfo } from './inspect/print-info.tsx';
import { ToolPanel } from './inspect/tool-panel.tsx';
import { LibraryDialog } from './library/library-dialog.tsx';
import { ScriptDialog } from './scripts/script-dialog.tsx';
import { PrintFileDialog } from './print-file/print-file-dialog.tsx';
import { createPageStore, PageProvider, usePage, usePageStore } from './page-store.ts';
import { PartsPanel } from './parts/parts-panel.tsx';
import { ServicesProvider, type EditorServices } from './services.ts';
import { useEditor, useVerbs, useViewOnly } from './use-editor.ts';
import { Tour } from './tour/tour.tsx';
import { StageToolbar } from './view/stage-toolbar.tsx';
import { ViewArea } from './view/view-area.tsx';

const loadManualKeys = async () => (await import('./actions/manual-keys.ts')).manualKey;

/** The whole editor over what app composed. */
export function EditorPage({
  services,
  project,
}: {
  readonly services: EditorServices;
  /** The cloud project in the address, or `new`. */
  readonly project?: string | undefined;
}) {
  const [store] = useState(createPageStore);
  return (
    <ServicesProvider value={services}>
      <PageProvider value={store}>
        <TooltipProvider>
          <ManualKeys value={loadManualKeys}>
            <Frame />
          </ManualKeys>
          {services.viewing === undefined ? <ProjectRoute project={project} /> : <ViewedProject />}
        </TooltipProvider>
      </PageProvider>
    </ServicesProvider>
  );
}

function Frame() {
  const table = useCreateActionTable();
  return (
    <ActionTableProvider value={table}>
      <Regions />
    </ActionTableProvider>
  );
}

function Regions() {
  const { t } = useTranslation(EDITOR);
  useKeyBindings();
  useClipboard();
  useRegions();
  useAnotherDocument();
  const documents = useEditor((state) => state.documents);
  const verbs = useVerbs();
  const partQuality = usePreferences((state) => state.partQuality);
  useEffect(() => verbs.setQualityCheck(partQuality), [partQuality, verbs]);
  const panels = usePage((page) => page.panels);
  const overlay = usePage((page) => page.inspectOverlay);
  const left = usePage((page) => page.leftWidth);
  const right = usePage((page) => page.rightWidth);
  const stage = useEditor((state) => state.stage);
  const batch = usePage((page) => page.batch);
  const viewOnly = useViewOnly();
  return (
    <div
      className={styles.app}
      data-panels={panels}
      style={{ '--left': `${left}px`, '--right': `${right}px` } as CSSProperties}
    >
      <a href="#model" className={styles.skip}>
        {t('frame.skip')}
      </a>
      <TopBar />
      <OfflineLine />
      <OtherTabLine />
      <PartsPanel />
      <main className={styles.mid}>
        <StageToolbar />
        <ViewArea />
      </main>
      <aside
        className={styles.right}
        data-region="inspect"
        data-overlay={overlay}
        tabIndex={-1}
        aria-label={t('inspect.label')}
      >
        <Resizer side="right" />
        {batch !== null && !viewOnly ? (
          <BatchPanel key={`batch ${documents} ${batch}`} />
        ) : stage !== 'slice' && !viewOnly ? (
          <>
            {/* What is half typed goes with its document. */}
            <ToolPanel key={`tool ${documents}`} />
            <PrintCard key={`print ${documents}`} />
          </>
        ) : (
          <PrintInfo />
        )}
      </aside>
      <BottomBar />
      <output className={styles.narrow}>{t('frame.narrow')}</output>
      {!viewOnly && <DropOverlay />}
      <DocumentTitle />
      <Announcer />
      <AfterFirst>
        <CommandPalette />
        <FoundHelp />
        <ShortcutsDialog />
        <NewProjectDialog />
        <OpenProjectDialog />
        <ExportModelDialog />
        <SendDialog />
        <SaveDialog />
        <KeepPartDialog />
        <Publishing />
        <ProjectFileDialogs />
        <ContinueDialogs />
        <LoginDialog />
        <LibraryDialog />
        <ScriptDialog />
        <PrintFileDialog />
      </AfterFirst>
      <EditorToast />
      <Tour />
    </div>
  );
}

/** Dialogs, which the page can be drawn without: made between its first frames, so that no task of opening it is long. */
function AfterFirst({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}

/** The manual at the section that was found in the palette. */
function FoundHelp() {
  const store = usePageStore();
  const topic = usePage((page) => page.help);
  return topic === null ? null : (
    <Help topic={topic} side="left" onClose={() => store.setState({ help: null })} />
  );
}

function EditorToast() {
  const keyText = useKeyText();
  const verbs = useVerbs();
  const toast = useEditor((state) => state.toast);
  return (
    <Toast
      toast={toast && { id: toast.id, text: keyText(toast.key, toast.values) }}
      onClose={() => verbs.dismissToast()}
    />
  );
}

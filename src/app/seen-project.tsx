import { useEffect, useState } from 'react';
import type { Result } from '#base';
import {
  loadEditorPage,
  loadModelPreview,
  LoadingPage,
  sayError,
  type EditorServices,
  type Job,
  type PublishedProject,
  type PublishedTools,
  type SharedProject,
} from '#ui';
import { cloud } from './cloud.ts';
import { composeEditor } from './compose-editor.ts';
import { createNoStorage, createSeenProjectPort, seenDesign, seenShare } from './ports/seen-project.ts';

type Seen = ReturnType<typeof seenShare>;

const compose = (seen: Seen): EditorServices =>
  composeEditor({
    storage: createNoStorage(),
    cloud: createSeenProjectPort(cloud, seen),
    viewOnly: true,
  });

/** Fetches a project of somebody else's and hands its parts out as one file. */
async function exportSeen(seen: Seen, format: 'stl' | '3mf', job?: Job): Promise<Result<void>> {
  const { editor } = compose(seen);
  const cancel = (): void => editor.cancelCloud();
  job?.signal.addEventListener('abort', cancel);
  const stop = editor.subscribe(() => {
    const state = editor.getState().cloud;
    const progress = state.status === 'opening' ? state.progress : null;
    if (progress !== null && progress.total > 0) job?.onProgress(progress.done / progress.total);
  });
  try {
    const opened = await editor.openProject(seen.project.id, true);
    return opened.ok ? await editor.exportModel(format, 'all', job?.signal) : opened;
  } finally {
    stop();
    job?.signal.removeEventListener('abort', cancel);
    editor.dispose();
  }
}

export const exportSharedStl = (shared: SharedProject): Promise<Result<void>> =>
  exportSeen(seenShare(shared), 'stl');

/** Hands the parts of a design out as a file; what kept it from that in the words of the page. */
export const exportPublished: PublishedTools['exportPublished'] = async (published, format, job) => {
  const exported = await exportSeen(seenDesign(published, 'export'), format, job);
  if (exported.ok) return { kind: 'done' };
  if (job.signal.aborted || exported.error.code === 'cancelled') return { kind: 'cancelled' };
  return { kind: 'failed', text: sayError(exported.error) };
};

/** The model of a design by itself. It lives as long as it is shown. */
export function PublishedModel({ published }: { readonly published: PublishedProject }) {
  const [preview, setPreview] = useState<{
    readonly Preview: Awaited<ReturnType<typeof loadModelPreview>>;
    readonly services: EditorServices;
  } | null>(null);
  useEffect(() => {
    const services = compose(seenDesign(published, 'view'));
    let shown = true;
    void loadModelPreview().then((Preview) => {
      if (!shown) return;
      setPreview({ Preview, services });
      void services.editor.openProject(published.publication, true);
    });
    return () => {
      shown = false;
      services.editor.dispose();
    };
  }, [published]);
  if (preview === null) return null;
  const { Preview, services } = preview;
  return (
    <Preview
      services={services}
      onRetry={() => void services.editor.openProject(published.publication, true)}
    />
  );
}

type EditorPage = Awaited<ReturnType<typeof loadEditorPage>>;

/** The editor on somebody's project, to be looked at. It lives as long as it is shown. */
export function SharedView({
  shared,
  onLeave,
}: {
  readonly shared: SharedProject;
  readonly onLeave: () => void;
}) {
  const [page, setPage] = useState<{ readonly Page: EditorPage; readonly services: EditorServices } | null>(
    null,
  );
  useEffect(() => {
    const services = compose(seenShare(shared));
    let shown = true;
    void loadEditorPage().then((Page) => {
      if (!shown) return;
      setPage({ Page, services: { ...services, viewing: { leave: onLeave } } });
      void services.editor.openProject(shared.project.id, true);
    });
    return () => {
      shown = false;
      services.editor.dispose();
    };
  }, [shared, onLeave]);
  return page === null ? <LoadingPage /> : <page.Page services={page.services} />;
}

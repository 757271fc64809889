import { useEffect, useState } from 'react';
import type { Result } from '#base';
import { loadEditorPage, LoadingPage, type EditorServices, type SharedProject } from '#ui';
import { cloud } from './cloud.ts';
import { composeEditor } from './compose-editor.ts';
import { createNoStorage, createSharedProjectPort } from './ports/shared-project.ts';

const compose = (shared: SharedProject): EditorServices =>
  composeEditor({
    storage: createNoStorage(),
    cloud: createSharedProjectPort(cloud, shared),
    viewOnly: true,
  });

/** Fetches a shared project and hands its parts out as one STL. */
export async function exportSharedStl(shared: SharedProject): Promise<Result<void>> {
  const { editor } = compose(shared);
  try {
    const opened = await editor.openProject(shared.project.id, true);
    return opened.ok ? await editor.exportModel('stl') : opened;
  } finally {
    editor.dispose();
  }
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
    const services = compose(shared);
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

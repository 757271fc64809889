import { navigate } from 'wouter/use-browser-location';
import type { EditorStart } from '#ui';
import { orPreloadError } from './routes/lazy-page.tsx';

/** Opens the editor from the portal: an empty plate, a project of the cloud, or models for a new project. */
export function startEditor(start: EditorStart): void {
  if (start.kind === 'project') navigate(`/editor/${encodeURIComponent(start.id)}`);
  else if (start.kind === 'files') void startWithFiles(start.files);
  else navigate('/editor/new');
}

/** The models go onto an empty plate; work that is in no cloud is asked about first, on the editor's own page. */
async function startWithFiles(files: readonly File[]): Promise<void> {
  const module = await orPreloadError(() => import('./editor-session.ts'), null);
  if (module === null) return;
  const { editor } = module.editorSession();
  if (await editor.hasUnsavedWork()) {
    navigate('/editor/new');
    return;
  }
  await editor.newDocument();
  navigate('/editor');
  await editor.importFiles(
    files.map((file) => ({
      name: file.name,
      bytes: async () => new Uint8Array(await file.arrayBuffer()),
    })),
  );
}

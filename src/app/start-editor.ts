import { navigate } from 'wouter/use-browser-location';
import type { Editor, ModelFile } from '#editor';
import { chunk, notify, sayError, startTour, type EditorStart } from '#ui';

const loadSession = () => import('./editor-session.ts');

/** Opens the editor from the portal: an empty plate, a project of the cloud, a sample, or models for a new project. */
export function startEditor(start: EditorStart): void {
  if (start.kind === 'project') navigate(`/editor/${encodeURIComponent(start.id)}`);
  else if (start.kind === 'new') navigate('/editor/new');
  else if (start.kind === 'tour') {
    startTour();
    navigate('/editor/new');
  } else void startWith(start);
}

/**
 * The models go onto an empty plate. Work that is in no cloud is asked about on the editor's own page first; the models
 * wait for the answer and are let go when the person stays with what there is.
 */
async function startWith(start: Extract<EditorStart, { kind: 'sample' | 'files' }>): Promise<void> {
  const fetched = await chunk(loadSession).fetch();
  if (!fetched.ok) return;
  const { editorSession, samplePart } = fetched.value;
  const { editor } = editorSession();
  const files: readonly ModelFile[] =
    start.kind === 'sample'
      ? [samplePart('Corallite')]
      : start.files.map((file) => ({ name: file.name, blob: file }));
  navigate('/editor/new');
  if (!(await plateIsEmptied(editor))) return;
  const [file] = start.kind === 'files' ? start.files : [];
  const isProject = files.length === 1 && file !== undefined && /\.3mf$/i.test(file.name);
  const opened = isProject ? await editor.openFile({ name: file.name, blob: file }) : null;
  if (opened?.ok === true) return;
  // Of a project that only a newer Corallite reads, the parts alone are not what was meant.
  if (opened?.error.details?.['reason'] === 'newer') notify({ text: sayError(opened.error), error: true });
  // What cannot be opened as a project is tried as a model; the list of imports says why not.
  else await editor.importFiles(files);
}

/** Whether the person ended up at a new plate; the editor's page leaves the address of a new project once it has made one. */
function plateIsEmptied(editor: Editor): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (location.pathname === '/editor/new') return;
      clearInterval(timer);
      const isNew = editor.document.all('part').length === 0 && editor.getState().cloudLink === null;
      resolve(isNew && location.pathname === '/editor');
    };
    const timer = setInterval(look, 50);
  });
}

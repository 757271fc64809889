import { use } from 'react';
import { loadEditorPage } from '#ui';
import { editorSession } from './editor-session.ts';

const page = loadEditorPage();

/** The editor with everything it stands on. The session is the tab's: it outlives visits to other pages. */
export function EditorRoute() {
  const EditorPage = use(page);
  return <EditorPage services={editorSession().services} />;
}

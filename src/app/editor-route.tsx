import type { ComponentType } from 'react';
import { loadEditorPage } from '#ui';
import { editorSession } from './editor-session.ts';

/** The editor with everything it stands on, as React.lazy takes it. The session is the tab's: it outlives other pages. */
export async function loadEditorRoute(): Promise<{ readonly default: ComponentType }> {
  const { services } = editorSession();
  const EditorPage = await loadEditorPage();
  return { default: () => <EditorPage services={services} /> };
}

import type { ComponentType } from 'react';
import { useParams } from 'wouter';
import { loadEditorPage } from '#ui';
import { editorSession } from './editor-session.ts';
import { keepForOffline } from './offline/register.ts';

/** The editor with everything it stands on. The session is the tab's: it outlives other pages. */
export async function loadEditorRoute(): Promise<ComponentType> {
  const services = editorSession();
  const EditorPage = await loadEditorPage();
  void keepForOffline();
  return function EditorRoute() {
    const { project } = useParams();
    return <EditorPage services={services} project={project} />;
  };
}

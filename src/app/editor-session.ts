import { api } from '#contract';
import { onLanguage, type EditorServices } from '#ui';
import { cloud } from './cloud.ts';
import { composeEditor } from './compose-editor.ts';
import { createCloudPort } from './ports/cloud.ts';
import { createCommunityPort } from './ports/community.ts';
import { createBrowserStorage } from './storage/index.ts';
import { guardUnsentWork } from './unsent-work.ts';

export { samplePart } from '#editor';

let session: EditorServices | null = null;

/** The one editor of this tab, made when it is first asked for. */
export function editorSession(): EditorServices {
  if (session === null) {
    session = {
      ...composeEditor({
        storage: createBrowserStorage(),
        cloud: createCloudPort(cloud),
        community: createCommunityPort(cloud),
      }),
      onTourEnd: completeGuide,
    };
    const { editor } = session;
    guardUnsentWork(editor);
    // The account's language may come after the page's, and a person may choose another: a document without a name of its own follows.
    onLanguage(() => editor.localizeUntouched());
  }
  return session;
}

/** The tour is offered once; where this does not arrive, it is offered again at the next visit. */
function completeGuide(): void {
  cloud.session.updateUser({ hasCompletedGuide: true });
  if (cloud.session.hasCredential()) void cloud.call(api.user.completeGuide, { quiet: true });
}

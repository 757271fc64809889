import type { Editor } from '#editor';

/** Whether closing the tab now would cost work, or leave it on this device alone though it is on its way to the cloud. */
function isOnItsWay(editor: Editor): boolean {
  const { save, cloud, tab } = editor.getState();
  // Another tab continues it, and sends it.
  if (tab.status === 'elsewhere' && tab.left !== 'never') return tab.left === 'unsaved';
  if (cloud.status === 'changed' || cloud.status === 'saving') return true;
  if (save.status === 'saved' || cloud.status === 'saved') return false;
  return editor.document.all('part').length > 0;
}

/** Asks before a tab is closed over work on its way, and sends at once what waits when the tab is put away. */
export function guardUnsentWork(editor: Editor): void {
  window.addEventListener('beforeunload', (event) => {
    if (isOnItsWay(editor)) event.preventDefault();
  });
  document.addEventListener('visibilitychange', () => {
    const { cloud } = editor.getState();
    if (document.visibilityState === 'hidden' && cloud.status === 'changed') void editor.saveToCloud();
  });
}

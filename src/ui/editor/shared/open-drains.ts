import type { Editor, PartId } from '#editor';

/** Has the tool for holes propose drains of a hollow part. */
export function openDrains(editor: Editor, part: PartId): void {
  editor.setStage('prepare');
  editor.select([part], 'replace');
  editor.setTool('perforate');
  editor.toolEvent({ type: 'button', id: 'drain' });
}

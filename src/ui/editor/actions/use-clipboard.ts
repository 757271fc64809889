import { CLIP_TYPE, type CopiedParts } from '#editor';
import { useEffect } from 'react';
import { useVerbs, useViewOnly } from '../use-editor.ts';
import { useActionTable } from './use-actions.ts';
import { isFreeTarget } from './use-key-bindings.ts';

/**
 * Copy, cut and paste as the browser reports them, by key or from its own menu: that way alone the parts themselves reach the system's
 * clipboard, and no permission is asked for. Text fields, dialogs and selected text keep theirs.
 */
export function useClipboard(): void {
  const viewOnly = useViewOnly();
  const verbs = useVerbs();
  const table = useActionTable();
  useEffect(() => {
    if (viewOnly) return;
    const controller = new AbortController();
    const { signal } = controller;
    const isOurs = (event: ClipboardEvent, id: string): boolean => {
      const action = table.find((each) => each.id === id);
      const isBound = action?.clipboardKey !== undefined && action.shortcuts.includes(action.clipboardKey);
      return isBound && !event.defaultPrevented && isFreeTarget(event.target);
    };
    const hasText = (): boolean => document.getSelection()?.isCollapsed === false;
    const onto =
      (event: ClipboardEvent) =>
      ({ text, data }: CopiedParts): void => {
        event.clipboardData?.setData('text/plain', text);
        event.clipboardData?.setData(CLIP_TYPE, data);
        event.preventDefault();
      };
    const copy = (event: ClipboardEvent): void => {
      if (isOurs(event, 'edit.copy') && !hasText()) verbs.copySelection(onto(event));
    };
    const cut = (event: ClipboardEvent): void => {
      if (isOurs(event, 'edit.cut') && !hasText()) verbs.cutSelection(onto(event));
    };
    const paste = (event: ClipboardEvent): void => {
      const { clipboardData } = event;
      // Files are imported (drop-overlay.tsx).
      if (clipboardData === null || clipboardData.files.length > 0 || !isOurs(event, 'edit.paste')) return;
      const data = clipboardData.getData(CLIP_TYPE);
      void verbs.paste(data === '' ? { text: clipboardData.getData('text/plain') } : { data });
      event.preventDefault();
    };
    window.addEventListener('copy', copy, { signal });
    window.addEventListener('cut', cut, { signal });
    window.addEventListener('paste', paste, { signal });
    return () => controller.abort();
  }, [table, verbs, viewOnly]);
}

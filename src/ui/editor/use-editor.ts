import { isLeft, type Editor, type EditorState } from '#editor';
import { useRef, useSyncExternalStore } from 'react';
import { useServices } from './services.ts';

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);

/** Same reference, or plain arrays and objects with the same values inside. Buffers are only ever the same or not. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && sameValue(a[key], b[key]));
}

/**
 * What a component draws from the editor. Runs after every change; the component draws again only when the answer
 * holds other values. No component keeps document state of its own.
 */
export function useEditor<Value>(select: (state: EditorState, editor: Editor) => Value): Value {
  const { editor } = useServices();
  const last = useRef<{ readonly value: Value } | null>(null);
  const getSnapshot = () => {
    const value = select(editor.getState(), editor);
    if (last.current === null || !sameValue(last.current.value, value)) last.current = { value };
    return last.current.value;
  };
  return useSyncExternalStore((listener) => editor.subscribe(listener), getSnapshot);
}

/** Whether the document may be looked at only: it is somebody else's, or another tab goes on with it. */
export function useViewOnly(): boolean {
  const { viewing } = useServices();
  return useEditor(({ tab }) => viewing !== undefined || isLeft(tab));
}

/** The verbs. */
export function useVerbs(): Editor {
  return useServices().editor;
}

import type { Editor, EditorState } from '#editor';
import { useRef, useSyncExternalStore } from 'react';
import { useServices } from './services.ts';

/** Same reference, or arrays and plain objects with the same entries. */
export function shallowEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => key in b && Object.is(a[key as keyof typeof a], b[key as keyof typeof b]));
}

/**
 * What a component draws from the editor. Runs after every change; the component draws again only when the answer
 * differs by shallow comparison. No component keeps document state of its own.
 */
export function useEditor<Value>(select: (state: EditorState, editor: Editor) => Value): Value {
  const { editor } = useServices();
  const last = useRef<{ readonly value: Value } | null>(null);
  const getSnapshot = () => {
    const value = select(editor.getState(), editor);
    if (last.current === null || !shallowEqual(last.current.value, value)) last.current = { value };
    return last.current.value;
  };
  return useSyncExternalStore((listener) => editor.subscribe(listener), getSnapshot);
}

/** The verbs. */
export function useVerbs(): Editor {
  return useServices().editor;
}

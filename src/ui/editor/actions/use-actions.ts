import { editorActions, type Editor, type EditorAction } from '#editor';
import type { LucideIcon } from 'lucide-react';
import { createContext, use, useMemo } from 'react';
import { useKeyText } from '../../locales/use-key-text.ts';
import { usePreferences } from '../../preferences.ts';
import { useDeviceSettings } from '../device-settings.ts';
import { usePage, usePageStore, type PageStore } from '../page-store.ts';
import { useServices } from '../services.ts';
import { useEditor, useViewOnly } from '../use-editor.ts';
import { iconNamed } from './icons.ts';
import { isLetterKey, keysOf } from './key-bindings.ts';
import { keyName } from './key-names.ts';
import { createPageActions, type BoundAction } from './page-actions.ts';

const TableContext = createContext<readonly BoundAction[]>([]);
export const ActionTableProvider = TableContext.Provider;

/** What looking needs; everything else would change the document or keep it. */
const FOR_VIEWING =
  /^(?:view|slice|layer|stage|page|issue)\.|^edit\.(?:select-[a-z]+|step-back)$|^plate\.(?:next|previous)$/;

/** One step back puts the batch away, or lets go of the issue that was walked to, together with the cut it is seen on. */
function stepBack(
  editor: Editor,
  store: PageStore,
  action: EditorAction,
): Pick<BoundAction, 'enabled' | 'run'> {
  const isWalking = (): boolean => store.getState().issue !== null;
  const inBatch = (): boolean => store.getState().batch !== null;
  return {
    enabled: () => (inBatch() || isWalking() ? true : action.enabled(editor)),
    run() {
      if (inBatch()) return store.setState({ batch: null });
      const isAll = isWalking() && editor.getState().stage === 'slice';
      store.setState({ issue: null });
      // In the slice stage the layer stays on show: there the mark alone goes.
      if (!isAll) action.run(editor);
    },
  };
}

/**
 * The one table behind toolbars, menu, keys and palette: the page's actions, then the editor's, each with the keys that
 * hold for this person now.
 */
export function useCreateActionTable(): readonly BoundAction[] {
  const { editor } = useServices();
  const viewOnly = useViewOnly();
  const store = usePageStore();
  const ownKeys = useDeviceSettings((settings) => settings.ownKeys);
  const letterKeys = usePreferences((state) => state.letterKeys);
  return useMemo(
    () =>
      [
        ...createPageActions(editor, store),
        ...editorActions.map((action) => ({
          ...action,
          enabled: () => action.enabled(editor),
          run: () => action.run(editor),
          ...(action.id === 'edit.step-back' ? stepBack(editor, store, action) : {}),
          ...(action.tool === undefined ? {} : { pressed: () => editor.getState().tool === action.tool }),
        })),
      ].map((action) => ({
        ...action,
        ...(viewOnly && !FOR_VIEWING.test(action.id) ? { enabled: () => 'reason.view-only' } : {}),
        shortcuts: keysOf(action, ownKeys).filter((binding) => letterKeys || !isLetterKey(binding)),
      })),
    [editor, store, viewOnly, ownKeys, letterKeys],
  );
}

export function useActionTable(): readonly BoundAction[] {
  return use(TableContext);
}

/** The keys of an action as its keyboard names them, the one to show first; none where none holds. */
export function useKeyNames(): (id: string) => readonly string[] {
  const table = useActionTable();
  return (id) => {
    const bindings = table.find((action) => action.id === id)?.shortcuts ?? [];
    return [...new Set(bindings.map((binding) => keyName(binding)))];
  };
}

/** An action in the words and keys of the person. */
export interface ActionView {
  readonly id: string;
  readonly name: string;
  readonly icon: LucideIcon | undefined;
  readonly shortcut: string | undefined;
  readonly disabledReason: string | null;
  readonly run: () => void;
}

/** The action of an id; a throw for one that is not in the table. */
export function useAction(id: string): ActionView {
  const action = useActionTable().find((each) => each.id === id);
  if (action === undefined) throw new Error(`no such action: ${id}`);
  const keyText = useKeyText();
  // What needs the picture can be done once there is one.
  usePage((page) => page.view);
  const enabled = useEditor(() => action.enabled());
  return viewAction(action, enabled, keyText);
}

export function viewAction(
  action: BoundAction,
  enabled: true | string,
  keyText: (key: string) => string,
): ActionView {
  const binding = action.shortcuts[0];
  return {
    id: action.id,
    name: keyText(action.label),
    icon: action.icon === null ? undefined : iconNamed(action.icon),
    shortcut: binding === undefined ? undefined : keyName(binding),
    disabledReason: enabled === true ? null : keyText(enabled),
    run: action.run,
  };
}

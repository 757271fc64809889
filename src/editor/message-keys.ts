import { ACTION_REASONS, editorActions } from './actions.ts';
import type { EditorAction } from './editor-action.ts';
import { PART_STEPS, PLATE_STEPS } from './labels.ts';
import { STAGES } from './stages.ts';
import { toolMessageKeys } from './tools/index.ts';

/** Every message key the editor can name, so that a test can hold the locale files to it. */
export function messageKeys(): readonly string[] {
  return [
    // The words of a tool's action are among its own.
    ...editorActions.flatMap((action) => (action.tool === undefined ? actionKeys(action) : [])),
    ...ACTION_REASONS,
    ...toolMessageKeys(),
    ...STAGES.map(({ id }) => `editor.stage.${id}`),
    ...PART_STEPS.flatMap((verb) => [`history.${verb}.one`, `history.${verb}.many`]),
    ...PLATE_STEPS.map((verb) => `history.${verb}`),
    'toast.mesh-missing',
    'toast.printer-unknown',
    'toast.copied-here-only',
    'toast.cut-locked',
    'toast.nothing-to-paste',
    'toast.paste-unreadable',
    'toast.paste-mesh-missing',
    'toast.personal-kept',
    'toast.personal-full',
    'toast.personal-failed',
    'toast.personal-unreadable',
    'toast.personal-offline',
  ];
}

function actionKeys({ label, button }: EditorAction): readonly string[] {
  return button === undefined ? [label] : [label, button.name, button.help];
}

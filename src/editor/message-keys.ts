import { ACTION_REASONS, editorActions, TOOL_HINTS } from './actions.ts';
import { PART_STEPS, PLATE_STEPS } from './labels.ts';

/** Every message key the editor can name, so that a test can hold the locale files to it. */
export function messageKeys(): readonly string[] {
  return [
    ...editorActions.map((action) => action.label),
    ...ACTION_REASONS,
    ...Object.values(TOOL_HINTS).flat(),
    ...PART_STEPS.flatMap((verb) => [`history.${verb}.one`, `history.${verb}.many`]),
    ...PLATE_STEPS.map((verb) => `history.${verb}`),
    'toast.mesh-missing',
    'toast.printer-unknown',
  ];
}

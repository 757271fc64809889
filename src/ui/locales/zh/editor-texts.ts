import { editor } from './editor.ts';
import { errors } from './errors.ts';
import { library } from './library.ts';
import { action, hint, history, phase, reason, toast } from './words.ts';

/** What the editor says besides. */
export const editorTexts = { action, editor, errors, hint, history, library, phase, reason, toast };

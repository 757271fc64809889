import { editorTexts } from './editor-texts.ts';
import { pageTexts } from './page-texts.ts';

/** Every text there is, by namespace: for types and tests. Pages load one part or both. */
export const resources = { ...pageTexts, ...editorTexts };

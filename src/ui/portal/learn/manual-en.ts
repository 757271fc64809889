import type { Article } from './article.ts';
import { cloud } from './manual-en-cloud.ts';
import { editor } from './manual-en-editor.ts';

export const manual: readonly Article[] = [...editor, ...cloud];

import type { Article } from './article.ts';
import { cloud } from './manual-zh-cloud.ts';
import { editor } from './manual-zh-editor.ts';

export const manual: readonly Article[] = [...editor, ...cloud];

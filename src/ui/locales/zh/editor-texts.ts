import { toolWords } from '#editor';
import action from '../../../../texts/zh/words/action.json';
import editor from '../../../../texts/zh/words/editor.json';
import errors from '../../../../texts/zh/words/errors.json';
import hint from '../../../../texts/zh/words/hint.json';
import history from '../../../../texts/zh/words/history.json';
import library from '../../../../texts/zh/words/library.json';
import phase from '../../../../texts/zh/words/phase.json';
import reason from '../../../../texts/zh/words/reason.json';
import toast from '../../../../texts/zh/words/toast.json';
import type { FailureSentences } from '../failure-sentences.ts';

/** What the editor says besides. */
export const editorTexts = {
  action,
  editor,
  errors: errors satisfies FailureSentences,
  hint,
  history,
  library,
  phase,
  reason,
  toast,
  tool: toolWords('zh'),
};

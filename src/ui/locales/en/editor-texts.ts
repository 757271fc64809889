import { toolWords } from '#editor';
import action from '../../../../texts/en/words/action.json';
import editor from '../../../../texts/en/words/editor.json';
import errors from '../../../../texts/en/words/errors.json';
import hint from '../../../../texts/en/words/hint.json';
import history from '../../../../texts/en/words/history.json';
import library from '../../../../texts/en/words/library.json';
import phase from '../../../../texts/en/words/phase.json';
import reason from '../../../../texts/en/words/reason.json';
import toast from '../../../../texts/en/words/toast.json';
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
  tool: toolWords('en'),
};

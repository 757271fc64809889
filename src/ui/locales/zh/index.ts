import { common } from './common.ts';
import { editor } from './editor.ts';
import { errors } from './errors.ts';
import { library } from './library.ts';
import { portal } from './portal.ts';
import { session } from './session.ts';
import { site } from './site.ts';
import { action, hint, history, phase, reason, toast } from './words.ts';

export const resources = {
  action,
  common,
  editor,
  errors,
  hint,
  history,
  library,
  phase,
  portal,
  reason,
  session,
  site,
  toast,
};

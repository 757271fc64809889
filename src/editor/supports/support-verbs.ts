import type { EditorCore } from '../core.ts';
import { createChecking } from './checking.ts';
import { createGrowing } from './growing.ts';
import { createFixing } from './fixing.ts';
import type { SupportVerbs } from './types.ts';

/** Selecting, growing, checking, fixing and removing supports. */
export function createSupportVerbs(core: EditorCore): SupportVerbs {
  const { grow, stop, remove } = createGrowing(core);
  return {
    ...createChecking(core),
    ...createFixing(core),
    grow,
    stop,
    remove,
    select(ids, mode = 'replace') {
      const { supports, supportSelection: before } = core.getState();
      const given = new Set(core.supports.piecesHere([...new Set(ids)], supports));
      const kept = mode === 'replace' ? [] : before.filter((id) => mode === 'add' || !given.has(id));
      const had = new Set(mode === 'toggle' ? before : kept);
      const now = [...kept, ...[...given].filter((id) => !had.has(id))];
      const isAsItWas = now.length === before.length && now.every((id, at) => id === before[at]);
      if (!isAsItWas) core.setState({ supportSelection: now });
    },
    hover(id) {
      core.setState({
        supportHovered:
          id === null ? null : (core.supports.piecesHere([id], core.getState().supports)[0] ?? null),
      });
    },
  };
}

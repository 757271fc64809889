import type { EditorCore } from './core.ts';
import { partCutHeight } from './panel-mapping.ts';
import { toolNamed } from './tools/index.ts';
import type { Editor } from './types.ts';

/**
 * Cuts the view open at the middle of the selected parts while a tool is in hand that works on their inside (`opensSection`), unless it is cut
 * already; afterwards it is whole again, unless somebody has moved the cut.
 */
export function createToolSection(
  core: EditorCore,
  { setLayer }: Pick<Editor, 'setLayer'>,
): { dispose(): void } {
  let tool = core.getState().tool;
  /** A cut is wanted once there are layers and something is selected. */
  let isWanted = false;
  let opened: number | null = null;

  const follow = (): void => {
    const state = core.getState();
    if (state.tool !== tool) {
      tool = state.tool;
      const opens = toolNamed(tool).opensSection === true;
      const last = opened;
      opened = null;
      isWanted = opens && (state.currentLayer === null || state.currentLayer === last);
      if (!opens && last !== null && state.currentLayer === last && state.stage !== 'slice') setLayer(null);
    }
    if (!isWanted || state.layers.count === 0) return;
    const middle = middleLayer(core);
    if (middle === null) return;
    isWanted = false;
    opened = middle;
    setLayer(middle);
  };
  const stop = core.subscribe(follow);
  return { dispose: stop };
}

/** The layer that cuts the selected parts in half; null while nothing is selected. */
function middleLayer(core: EditorCore): number | null {
  const boxes = core.selectedParts().flatMap((part) => core.partBox(part) ?? []);
  if (boxes.length === 0) return null;
  const low = Math.min(...boxes.map(({ min }) => min[2]));
  const high = Math.max(...boxes.map(({ max }) => max[2]));
  const { craft } = core.plate();
  const { count } = core.getState().layers;
  let [first, last] = [0, count - 1];
  while (first < last) {
    const middle = (first + last) >> 1;
    if (partCutHeight(middle, craft) < (low + high) / 2) first = middle + 1;
    else last = middle;
  }
  return first;
}

import type { ContentHash } from '#base';
import type { EditorCore } from './core.ts';
import type { Editor, LayersState, RepairNotice } from './types.ts';

/** Closing that changes a part's volume by more than this share is a warning: the part may not print as it was meant. */
export const VOLUME_WARNING = 0.005;

/** Floats for an edge in `OpenEdges.lines`. */
export const EDGE_FLOATS = 6;

/**
 * Tells what slicing closed, each mesh once a session: meshes that came to the plate together share a notice. The slicer gives
 * the change of volume of the part it changed most, so that a change is reported where it is larger than the last plate's.
 */
export function createRepairNotices(core: EditorCore): {
  readonly verbs: Pick<Editor, 'dismissRepairs'>;
  dispose(): void;
} {
  const reported = new Set<ContentHash>();
  let notices = 0;
  let volumeBefore = 0;
  let seen: LayersState['openEdges'] = [];

  const follow = (): void => {
    const { layers, repairNotices } = core.getState();
    if (layers.openEdges === seen || layers.repairs === null) return;
    seen = layers.openEdges;
    const { volumeChange } = layers.repairs;
    const fresh = seen.filter(({ key, lines }) => lines.length > 0 && !reported.has(key as ContentHash));
    const isLarger = volumeChange > VOLUME_WARNING && volumeChange > volumeBefore;
    volumeBefore = volumeChange;
    if (fresh.length === 0) return;
    for (const { key } of fresh) reported.add(key as ContentHash);
    const notice: RepairNotice = {
      id: ++notices,
      meshes: fresh.map(({ key, lines, coneLines }) => ({
        hash: key as ContentHash,
        openEdges: lines.length / EDGE_FLOATS,
        hasCones: coneLines.length > 0,
      })),
      volumeChange: isLarger ? volumeChange : 0,
    };
    core.setState({ repairNotices: [...repairNotices, notice] });
  };

  const stops = [
    core.subscribe(follow),
    core.onAnotherDocument(() => {
      volumeBefore = 0;
      core.setState({ repairNotices: [] });
    }),
  ];
  return {
    verbs: {
      dismissRepairs(id) {
        core.setState({ repairNotices: core.getState().repairNotices.filter((notice) => notice.id !== id) });
      },
    },
    dispose() {
      for (const stop of stops) stop();
    },
  };
}

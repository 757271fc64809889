import type { OverhangSum } from '#kernel';
import type { PartRecord } from '#document';
import type { EditorCore } from '../core.ts';
import type { PartId } from '../types.ts';
import { criticalAngleOf, LOWEST_OVERHANG } from './overhang-scale.ts';

/** What a figure is of. */
interface Asked {
  readonly part: PartRecord;
  readonly criticalAngle: number;
}

/**
 * Keeps `EditorState.overhangs` in step with the parts of the plate while overhangs are looked at, while they turn as well: nobody else pays for it. One
 * part is measured at a time, as it stands by then: whatever it was on the way there is left out.
 */
export function followOverhangs(core: EditorCore): () => void {
  const known = new Map<PartId, Asked>();
  let isMeasuring = false;
  let isOver = false;

  const next = (): Asked | undefined => {
    if (core.getState().shading !== 'overhangs') return undefined;
    const { supports } = core.getState();
    for (const part of core.parts()) {
      const criticalAngle = criticalAngleOf(supports, part.id);
      const before = known.get(part.id);
      const isSame =
        before?.criticalAngle === criticalAngle &&
        before.part.mesh === part.mesh &&
        before.part.transform === part.transform;
      if (!isSame && core.meshes.get(part.mesh) !== undefined) return { part, criticalAngle };
    }
    return undefined;
  };
  const note = (id: PartId, sum: OverhangSum | null): void => {
    const now = new Map(core.getState().overhangs);
    if (sum === null) now.delete(id);
    else now.set(id, sum);
    core.setState({ overhangs: now });
  };
  const follow = async (): Promise<void> => {
    if (isMeasuring || isOver) return;
    forget();
    const asked = next();
    if (asked === undefined) return;
    isMeasuring = true;
    const { part, criticalAngle } = asked;
    const { mesh, transform } = part;
    const measured = await core.ports.geometry.run({
      op: 'overhangs',
      meshes: [mesh],
      in: { transform, criticalAngle, aboveMm: LOWEST_OVERHANG },
    });
    isMeasuring = false;
    if (isOver) return;
    known.set(part.id, asked);
    note(part.id, measured.ok ? measured.value : null);
    void follow();
  };
  /** Parts that are not on the plate on show. */
  const forget = (): void => {
    const here = new Set(core.parts().map(({ id }) => id));
    for (const id of known.keys()) {
      if (here.has(id)) continue;
      known.delete(id);
      note(id, null);
    }
  };

  const stop = core.subscribe(() => void follow());
  return () => {
    isOver = true;
    stop();
  };
}

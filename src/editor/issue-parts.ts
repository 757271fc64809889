import { boxCentre, boxSize, type Aabb, type Issue, type Vector } from '#kernel';
import type { IssueReport } from '#pipeline';
import type { EditorCore } from './core.ts';
import { partSpace } from './panel-mapping.ts';
import type { Editor, PartId } from './types.ts';

/** A pixel and half a layer: drawn layers reach that far beyond a part, mm. */
const DRAWN_BEYOND_MM = 0.1;

/** Tells of what part an issue of the layers is: as the parts stood when the layers were first asked about, which is what was checked. */
export function createIssueParts(core: EditorCore): Pick<Editor, 'partOfIssue'> {
  const known = new WeakMap<IssueReport, ReadonlyMap<Issue, PartId>>();
  return {
    partOfIssue(issue) {
      const { report } = core.getState().issues;
      if (report === null) return null;
      const parts = known.get(report) ?? partsByIssue(core, report);
      known.set(report, parts);
      return parts.get(issue) ?? null;
    },
  };
}

/** The part whose box an issue is in the middle of; where boxes overlap the smallest, for a small part in the bay of a large one is what is meant. */
function partsByIssue(core: EditorCore, { issues }: IssueReport): ReadonlyMap<Issue, PartId> {
  const printer = core.printer();
  const { craft } = core.plate();
  const boxes = core
    .parts()
    .flatMap((part) => {
      const box = part.visible ? core.partBox(part) : undefined;
      return box === undefined ? [] : [{ id: part.id, box, volume: volumeOf(box) }];
    })
    .toSorted((one, other) => one.volume - other.volume);
  const found = new Map<Issue, PartId>();
  for (const issue of issues) {
    if (!('box' in issue)) continue;
    const middle = boxCentre(partSpace(printer, craft, issue));
    const part = boxes.find(({ box }) => isIn(middle, box));
    if (part !== undefined) found.set(issue, part.id);
  }
  return found;
}

const volumeOf = (box: Aabb): number => boxSize(box).reduce((product, length) => product * length, 1);

const isIn = (point: Vector, box: Aabb): boolean =>
  ([0, 1, 2] as const).every(
    (axis) =>
      point[axis] >= box.min[axis] - DRAWN_BEYOND_MM && point[axis] <= box.max[axis] + DRAWN_BEYOND_MM,
  );

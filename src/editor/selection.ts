import {
  boxCentre,
  boxSize,
  decomposeTransform,
  determinantOf,
  joinBoxes,
  reachOf,
  subtract,
  type Aabb,
  type Vector,
} from '#kernel';
import type { PartRecord } from '#document';
import { outsideBy } from '#pipeline';
import { shellBalance } from './features/feature-solids.ts';
import { partSpace } from './panel-mapping.ts';
import { findingsOf, isFault, looksLikeInches } from './part-quality.ts';
import { stretchableAxes } from './stretch.ts';
import type { EditorCore } from './core.ts';
import type { Editor, EditorState, OutsidePart, PartId, SelectionFacts } from './types.ts';

type SelectionVerbs = Pick<
  Editor,
  | 'select'
  | 'selectAll'
  | 'invertSelection'
  | 'selectSameMesh'
  | 'partsWithIssues'
  | 'setHovered'
  | 'selectionFacts'
  | 'partsOutside'
>;

/** Which parts are selected. Parts that leave the document leave the selection (core.ts). */
export function createSelectionVerbs(core: EditorCore): SelectionVerbs {
  const partsOutside = (): readonly OutsidePart[] =>
    core.parts().flatMap((part) => {
      const box = part.visible ? core.printedBox(part) : undefined;
      const by = box === undefined ? NOWHERE : outsideBy(box, core.volume());
      return by.some((over) => over > 0) ? [{ part: part.id, by }] : [];
    });
  const selectThose = (isMeant: (part: PartRecord) => boolean): void =>
    core.setState({ selection: core.parts().flatMap((part) => (isMeant(part) ? [part.id] : [])) });
  /** Many ask after every change: the answers are the same until the next one. */
  const issueBoxes = createIssueBoxes(core);
  let described: {
    readonly state: EditorState;
    readonly revision: number;
    readonly facts: SelectionFacts | null;
  } | null = null;
  return {
    select(ids, mode) {
      const here = ids.filter((id) => core.part(id)?.plate === core.plate().id);
      const { selection } = core.getState();
      core.setState({ selection: combine(selection, [...new Set(here)], mode) });
    },
    selectAll: () => selectThose(() => true),
    invertSelection() {
      const selected = new Set(core.getState().selection);
      selectThose(({ id }) => !selected.has(id));
    },
    selectSameMesh() {
      const meshes = new Set(core.selectedParts().map(({ mesh }) => mesh));
      selectThose(({ mesh }) => meshes.has(mesh));
    },
    partsWithIssues() {
      const outside = new Set(partsOutside().map(({ part }) => part));
      const boxes = issueBoxes();
      return core.parts().flatMap((part) => {
        if (!part.visible) return [];
        const box = core.partBox(part);
        const hasIssue =
          outside.has(part.id) ||
          hasFault(core, part) ||
          (box !== undefined && boxes.some((issue) => boxesMeet(issue, box)));
        return hasIssue ? [part.id] : [];
      });
    },
    setHovered: (id) =>
      core.setState({ hovered: id !== null && core.part(id)?.plate === core.plate().id ? id : null }),
    selectionFacts() {
      const state = core.getState();
      const { revision } = core.document;
      if (described?.state !== state || described.revision !== revision) {
        described = { state, revision, facts: describeSelection(core) };
      }
      return described.facts;
    },
    partsOutside,
  };
}

/** Whether something is wrong with the mesh of a part, as far as it has been examined. */
function hasFault(core: EditorCore, { mesh }: PartRecord): boolean {
  const quality = core.getState().meshQuality.get(mesh);
  return quality !== undefined && findingsOf([quality]).some(isFault);
}

/** Where the layers' issues are on the parts, mm, reckoned once for a report; those that are all over a layer are left out. */
function createIssueBoxes(core: EditorCore): () => readonly Aabb[] {
  let known: { readonly of: readonly unknown[]; readonly boxes: readonly Aabb[] } | null = null;
  return () => {
    const { report } = core.getState().issues;
    const [printer, { craft }] = [core.printer(), core.plate()];
    const of = [report, printer, craft];
    if (known === null || of.some((each, at) => each !== known!.of[at])) {
      const issues = report?.issues ?? [];
      known = {
        of,
        boxes: issues.flatMap((issue) => ('box' in issue ? [partSpace(printer, craft, issue)] : [])),
      };
    }
    return known.boxes;
  };
}

/** A pixel and half a layer: drawn layers reach that far beyond a part. */
const DRAWN_BEYOND_MM = 0.1;

function boxesMeet(a: Aabb, b: Aabb): boolean {
  return ([0, 1, 2] as const).every(
    (axis) => a.min[axis] <= b.max[axis] + DRAWN_BEYOND_MM && b.min[axis] <= a.max[axis] + DRAWN_BEYOND_MM,
  );
}

const NOWHERE = [0, 0, 0] as const;

function combine(
  selection: readonly PartId[],
  ids: readonly PartId[],
  mode: 'replace' | 'add' | 'toggle',
): readonly PartId[] {
  switch (mode) {
    case 'replace':
      return ids;
    case 'add':
      return [...new Set([...selection, ...ids])];
    case 'toggle':
      return [...selection.filter((id) => !ids.includes(id)), ...ids.filter((id) => !selection.includes(id))];
  }
}

/** What the fields and the list's foot show of the selection; null when nothing is selected or no mesh is here. */
export function describeSelection(core: EditorCore): SelectionFacts | null {
  const parts = core.selectedParts();
  const box = joinBoxes(parts.flatMap((part) => core.partBox(part) ?? []));
  if (box === undefined) return null;
  const centre = boxCentre(box);
  const decomposed = parts.map((part) => decomposeTransform(part.transform));
  let triangles = 0;
  let volumeMm3 = 0;
  for (const part of parts) {
    triangles += (core.meshes.get(part.mesh)?.indices.length ?? 0) / 3;
    volumeMm3 += Math.abs(core.meshes.volume(part.mesh) * determinantOf(part.transform));
    const made = core.solids.of(part)?.made?.shell;
    if (made != null) volumeMm3 += shellBalance(made);
  }
  return {
    count: parts.length,
    names: parts.map((part) => part.name),
    box,
    size: boxSize(box),
    around: subtract(boxSize(box), boxSize(meshBox(core, parts)!)),
    triangles,
    volumeMm3,
    position: [centre[0], centre[1], box.min[2]],
    rotation: shared(decomposed.map(({ rotationDegrees }) => rotationDegrees)),
    scale: shared(decomposed.map(({ scale: [x, y, z] }) => [Math.abs(x) * 100, y * 100, z * 100])),
    stretchable: stretchableAxes(parts),
    outside: outsideBy(joinBoxes(parts.flatMap((part) => core.printedBox(part) ?? []))!, core.volume()),
    looksLikeInches: looksLikeInches(boxSize(box), core.printer().platform),
  };
}

/** The box of what scaling scales: shells around parts stay as thick as they are. */
export function meshBox(core: EditorCore, parts: readonly PartRecord[]): Aabb | undefined {
  return joinBoxes(parts.flatMap(({ mesh, transform }) => core.meshes.box(mesh, transform) ?? []));
}

/** How far the part with the thickest shell around it reaches beyond its mesh, mm. */
export const farthestReach = (parts: readonly PartRecord[]): number =>
  Math.max(0, ...parts.map(({ features }) => reachOf(features)));

/** Values that are one on the screen are one in a field. */
const SAME = 1e-6;

/** On each axis the value all have, or null where they differ. */
function shared(values: readonly Vector[]): readonly [number | null, number | null, number | null] {
  const on = (axis: 0 | 1 | 2): number | null => {
    const first = values[0]![axis];
    return values.every((value) => Math.abs(value[axis] - first) < SAME) ? first : null;
  };
  return [on(0), on(1), on(2)];
}

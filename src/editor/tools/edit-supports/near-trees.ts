import type { Brace, Branch, SupportStructure, Trunk, Vector } from '#kernel';

/** Seen from above, mm on the plate. */
export interface FlatArea {
  readonly min: readonly [x: number, y: number];
  readonly max: readonly [x: number, y: number];
}

/** Trees of a structure, each whole: the numbers of what they are made of. */
export interface Trees {
  readonly struts: readonly number[];
  readonly tips: readonly number[];
  /** Of each strut of the structure its place in `struts`, −1 where it is of another tree. */
  readonly places: Int32Array;
}

/** Of each strut of a structure, trunks first: the column it ends on, and its box seen from above (left, front, right, back). */
interface Outlines {
  readonly roots: Int32Array;
  readonly boxes: Float64Array;
}

/** An edit asks several times of the same structure, which has thousands of struts. */
const known = new WeakMap<Structure, Outlines>();

type Structure = Pick<SupportStructure, 'trunks' | 'branches' | 'tips' | 'braces'>;

/** The trees of a structure that come into an area: how much a tree carries counts, so none is cut. */
export function treesIn(all: Structure, { min, max }: FlatArea): Trees {
  const { tips } = all;
  const outlines = known.get(all) ?? outlinesOf(all);
  known.set(all, outlines);
  const { roots, boxes } = outlines;
  const isKept = new Uint8Array(all.trunks.length);
  for (let strut = 0, at = 0; strut < roots.length; strut++, at += 4)
    if (
      boxes[at]! <= max[0] &&
      boxes[at + 2]! >= min[0] &&
      boxes[at + 1]! <= max[1] &&
      boxes[at + 3]! >= min[1]
    )
      isKept[roots[strut]!] = 1;
  const struts: number[] = [];
  const places = new Int32Array(roots.length).fill(-1);
  for (let strut = 0; strut < roots.length; strut++)
    if (isKept[roots[strut]!] === 1) places[strut] = struts.push(strut) - 1;
  const kept: number[] = [];
  for (let at = 0; at < tips.length; at++) if (places[tips[at]!.strut]! >= 0) kept.push(at);
  return { struts, tips: kept, places };
}

/** The struts of trees, by their places among them. */
export function strutsOf(
  { trunks, branches }: Structure,
  { struts, places }: Trees,
): Pick<Structure, 'trunks' | 'branches'> {
  const kept: { trunks: Trunk[]; branches: Branch[] } = { trunks: [], branches: [] };
  for (const strut of struts)
    if (strut < trunks.length) kept.trunks.push(trunks[strut]!);
    else {
      const branch = branches[strut - trunks.length]!;
      kept.branches.push({ ...branch, host: places[branch.host]! });
    }
  return kept;
}

/** Trees as a structure of their own. */
export function structureOfTrees(all: Structure, trees: Trees): Structure {
  const { tips, places } = trees;
  const placeOf = ({ trunk, t }: Brace['a']): Brace['a'] => ({ trunk: places[trunk]!, t });
  return {
    ...strutsOf(all, trees),
    tips: tips.map((at) => ({ ...all.tips[at]!, strut: places[all.tips[at]!.strut]! })),
    braces: all.braces
      .filter(({ a, b }) => places[a.trunk]! >= 0 && places[b.trunk]! >= 0)
      .map((brace) => ({ ...brace, a: placeOf(brace.a), b: placeOf(brace.b) })),
  };
}

function outlinesOf({ trunks, branches }: Structure): Outlines {
  const count = trunks.length;
  const roots = new Int32Array(count + branches.length).fill(-1);
  const boxes = new Float64Array(roots.length * 4);
  for (let trunk = 0; trunk < count; trunk++) {
    roots[trunk] = trunk;
    noteBox(boxes, trunk, trunks[trunk]!.joints);
  }
  for (let branch = 0; branch < branches.length; branch++) {
    noteBox(boxes, count + branch, branches[branch]!.joints);
    // Chains of branches may be long: what is passed learns where it ends.
    let root = count + branch;
    while (roots[root] === -1) root = branches[root - count]!.host;
    root = roots[root]!;
    for (let at = count + branch; roots[at] === -1; at = branches[at - count]!.host) roots[at] = root;
  }
  return { roots, boxes };
}

function noteBox(boxes: Float64Array, strut: number, joints: readonly Vector[]): void {
  let left = Infinity;
  let front = Infinity;
  let right = -Infinity;
  let back = -Infinity;
  for (let at = 0; at < joints.length; at++) {
    const joint = joints[at]!;
    left = Math.min(left, joint[0]);
    right = Math.max(right, joint[0]);
    front = Math.min(front, joint[1]);
    back = Math.max(back, joint[1]);
  }
  boxes[strut * 4] = left;
  boxes[strut * 4 + 1] = front;
  boxes[strut * 4 + 2] = right;
  boxes[strut * 4 + 3] = back;
}

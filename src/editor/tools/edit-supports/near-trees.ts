import type { Brace, Branch, SupportStructure, Trunk, Vector } from '#kernel';

/** Seen from above, mm on the plate. */
export interface FlatArea {
  readonly min: readonly [x: number, y: number];
  readonly max: readonly [x: number, y: number];
}

/** Trees of a structure, each whole, with the numbers of what they are made of. */
export interface Trees {
  readonly structure: Structure;
  readonly struts: readonly number[];
  readonly tips: readonly number[];
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
export function treesIn(all: SupportStructure, { min, max }: FlatArea): Trees {
  const { trunks, branches, tips, braces } = all;
  const count = trunks.length;
  const outlines = known.get(all) ?? outlinesOf(all);
  known.set(all, outlines);
  const { roots, boxes } = outlines;
  const isKept = new Uint8Array(count);
  for (let strut = 0, at = 0; strut < roots.length; strut++, at += 4)
    if (
      boxes[at]! <= max[0] &&
      boxes[at + 2]! >= min[0] &&
      boxes[at + 1]! <= max[1] &&
      boxes[at + 3]! >= min[1]
    )
      isKept[roots[strut]!] = 1;
  const struts: number[] = [];
  const numbers = new Int32Array(roots.length).fill(-1);
  for (let strut = 0; strut < roots.length; strut++)
    if (isKept[roots[strut]!] === 1) numbers[strut] = struts.push(strut) - 1;
  const keptTips: number[] = [];
  for (let at = 0; at < tips.length; at++) if (numbers[tips[at]!.strut]! >= 0) keptTips.push(at);
  const kept: { trunks: Trunk[]; branches: Branch[] } = { trunks: [], branches: [] };
  for (const strut of struts)
    if (strut < count) kept.trunks.push(trunks[strut]!);
    else {
      const branch = branches[strut - count]!;
      kept.branches.push({ ...branch, host: numbers[branch.host]! });
    }
  const keptBraces: Brace[] = [];
  for (let at = 0; at < braces.length; at++) {
    const brace = braces[at]!;
    const [a, b] = [numbers[brace.a.trunk]!, numbers[brace.b.trunk]!];
    if (a >= 0 && b >= 0)
      keptBraces.push({ ...brace, a: { trunk: a, t: brace.a.t }, b: { trunk: b, t: brace.b.t } });
  }
  return {
    structure: {
      ...kept,
      tips: keptTips.map((at) => ({ ...tips[at]!, strut: numbers[tips[at]!.strut]! })),
      braces: keptBraces,
    },
    struts,
    tips: keptTips,
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

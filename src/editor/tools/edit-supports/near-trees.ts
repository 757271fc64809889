import type { SupportStructure, Vector } from '#kernel';

/** Seen from above, mm on the plate. */
export interface FlatArea {
  readonly min: readonly [x: number, y: number];
  readonly max: readonly [x: number, y: number];
}

/** Trees of a structure, each whole, with the numbers of what they are made of. */
export interface Trees {
  readonly structure: Pick<SupportStructure, 'trunks' | 'branches' | 'tips' | 'braces'>;
  readonly struts: readonly number[];
  readonly tips: readonly number[];
}

/** The trees of a structure that come into an area: how much a tree carries counts, so none is cut. */
export function treesIn({ trunks, branches, tips, braces }: SupportStructure, area: FlatArea): Trees {
  const count = trunks.length;
  /** The column that each branch ends on. */
  const roots = new Int32Array(count + branches.length).fill(-1);
  const rootOf = (strut: number): number => {
    const way: number[] = [];
    let at = strut;
    for (; at >= count && roots[at] === -1; at = branches[at - count]!.host) way.push(at);
    const root = at < count ? at : roots[at]!;
    for (const passed of way) roots[passed] = root;
    return root;
  };
  const isKept = trunks.map(({ joints }) => comesInto(joints, area));
  branches.forEach(({ joints }, number) => {
    if (comesInto(joints, area)) isKept[rootOf(count + number)] = true;
  });
  const numbers = new Map<number, number>();
  for (let strut = 0; strut < roots.length; strut++)
    if (isKept[rootOf(strut)]) numbers.set(strut, numbers.size);
  const keptTips = tips.flatMap(({ strut }, at) => (numbers.has(strut) ? [at] : []));
  return {
    structure: {
      trunks: trunks.filter((_, at) => numbers.has(at)),
      branches: branches.flatMap((branch, at) =>
        numbers.has(count + at) ? [{ ...branch, host: numbers.get(branch.host)! }] : [],
      ),
      tips: keptTips.map((at) => ({ ...tips[at]!, strut: numbers.get(tips[at]!.strut)! })),
      braces: braces.flatMap((brace) => {
        const [a, b] = [numbers.get(brace.a.trunk), numbers.get(brace.b.trunk)];
        if (a === undefined || b === undefined) return [];
        return [{ ...brace, a: { trunk: a, t: brace.a.t }, b: { trunk: b, t: brace.b.t } }];
      }),
    },
    struts: [...numbers.keys()],
    tips: keptTips,
  };
}

function comesInto(joints: readonly Vector[], { min, max }: FlatArea): boolean {
  let [left, front, right, back] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of joints) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    front = Math.min(front, y);
    back = Math.max(back, y);
  }
  return left <= max[0] && right >= min[0] && front <= max[1] && back >= min[1];
}

import type { SupportStructure } from '#kernel';

/** Structures as one, to be looked at: struts and tips name one another by their numbers in it. What nothing reaches is left out, and which point a tip is for. */
export function joinStructures(structures: readonly SupportStructure[]): SupportStructure {
  const trunks = structures.flatMap((each) => each.trunks);
  let [trunksBefore, branchesBefore] = [0, 0];
  const moved = structures.map((each) => {
    const [trunk, branch] = [trunksBefore, trunks.length + branchesBefore - each.trunks.length];
    trunksBefore += each.trunks.length;
    branchesBefore += each.branches.length;
    const strutOf = (strut: number): number => strut + (strut < each.trunks.length ? trunk : branch);
    return {
      branches: each.branches.map((one) => ({ ...one, host: strutOf(one.host) })),
      tips: each.tips.map((tip) => ({ ...tip, point: -1, strut: strutOf(tip.strut) })),
      braces: each.braces.map(({ a, b, radius }) => ({
        a: { ...a, trunk: a.trunk + trunk },
        b: { ...b, trunk: b.trunk + trunk },
        radius,
      })),
    };
  });
  return {
    trunks,
    branches: moved.flatMap(({ branches }) => branches),
    tips: moved.flatMap(({ tips }) => tips),
    braces: moved.flatMap(({ braces }) => braces),
    unreached: [],
  };
}

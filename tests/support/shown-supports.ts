import type { Id } from '#base';
import { standingOf, supportSetIdOf } from '#document';
import type { PartId, PartSupports } from '#editor';
import { identityTransform, supportTypes, type BasePlate, type SupportStructure } from '#kernel';

/** What the editor would say of supports that stand so. */
export function shownSupports(
  part: PartId,
  structure: SupportStructure,
  base: BasePlate | null = null,
  change: Partial<PartSupports> = {},
): PartSupports {
  const named = <K extends string>(kind: K, list: readonly unknown[]): Id<K>[] =>
    list.map((_, at) => `${part}-${kind}-${at}` as Id<K>);
  return {
    set: {
      kind: 'support-set',
      id: supportSetIdOf(part),
      part,
      stands: identityTransform,
      lift: 0,
      made: { points: '' as PartSupports['set']['made']['points'], routes: null },
      type: 'medium',
      base: base !== null,
    },
    structure,
    points: [],
    ids: {
      trunks: named('trunk', structure.trunks),
      branches: named('branch', structure.branches),
      tips: named('tip', structure.tips),
      braces: named('brace', structure.braces),
    },
    criticalAngle: supportTypes.medium.criticalAngle,
    byHand: new Set(),
    base,
    standing: standingOf(identityTransform, identityTransform),
    check: null,
    ...change,
  };
}

import type { Id } from '#base';
import { chainLength, type Bracing } from '#kernel';
import type { PartRecord, StrutId } from '#document';
import type { ToolContext } from '../tool.ts';

const NOT_BRACED: Bracing = { byRule: false, bars: [] };

/** How the column of a tip is braced, if it is about to go; columns by their places in `struts`. */
export function bracingOf(
  part: PartRecord,
  tip: Id<'tip'>,
  going: ReadonlySet<string>,
  struts: readonly StrutId[],
  context: ToolContext,
): Bracing {
  const { document } = context;
  const column = columnUnder(tip, context);
  const braces = column === null || !going.has(column) ? [] : document.owned('brace', column);
  const supports = braces.length === 0 ? null : context.supportsOf(part);
  if (column === null || supports === null) return NOT_BRACED;
  const { structure, ids } = supports;
  const { joints } = structure.trunks[ids.trunks.indexOf(column)]!;
  return {
    byRule: braces.some(({ pinned }) => !pinned),
    bars: braces.flatMap((brace) => {
      const isFirst = brace.a.trunk === column;
      const other = isFirst ? brace.b.trunk : brace.a.trunk;
      const to = struts.indexOf(other);
      if (!brace.pinned || to < 0 || going.has(other)) return [];
      const { a, b, radius } = structure.braces[ids.braces.indexOf(brace.id)]!;
      const [own, its] = isFirst ? [a, b] : [b, a];
      return [{ up: own.t * chainLength(joints), to, t: its.t, radius }];
    }),
  };
}

/** Whether a tip is alone on a column that has bars by the rule. */
export function isBracedByRule(tip: Id<'tip'>, context: ToolContext): boolean {
  const column = columnUnder(tip, context);
  return (
    column !== null &&
    strutsOnlyUnder(new Set([tip]), context).has(column) &&
    context.document.owned('brace', column).some(({ pinned }) => !pinned)
  );
}

/** The column that a tip stands on, by itself or through branches. */
function columnUnder(tip: Id<'tip'>, { document }: ToolContext): Id<'trunk'> | null {
  let strut = document.get('tip', tip)?.strut ?? null;
  for (let branch; strut !== null && (branch = document.get('branch', strut as Id<'branch'>));)
    strut = branch.host.strut;
  return strut as Id<'trunk'> | null;
}

/** Struts that carry nothing but these tips. */
export function strutsOnlyUnder(tips: ReadonlySet<string>, { document }: ToolContext): ReadonlySet<string> {
  const going = new Set<string>();
  const isGoing = ({ id }: { readonly id: string }): boolean => tips.has(id) || going.has(id);
  const left: (StrutId | null)[] = [...tips].map(
    (tip) => document.get('tip', tip as Id<'tip'>)?.strut ?? null,
  );
  for (const strut of left) {
    if (strut === null || going.has(strut)) continue;
    if (![...document.owned('tip', strut), ...document.owned('branch', strut)].every(isGoing)) continue;
    going.add(strut);
    left.push(document.get('branch', strut as Id<'branch'>)?.host.strut ?? null);
  }
  return going;
}

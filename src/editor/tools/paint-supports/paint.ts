import { ok, type Id, type Result } from '#base';
import {
  EMPTY_DIFF,
  setSupportPaint,
  squashDiffs,
  supportPaintIdOf,
  withFaces,
  withoutFaces,
  type DocumentDiff,
  type FaceRuns,
  type PartRecord,
} from '#document';
import type { ToolContext } from '../tool.ts';

/** What a brush does to the faces it reaches. */
export const BRUSHES = ['enforce', 'block', 'erase'] as const;
export type Brush = (typeof BRUSHES)[number];

/** What is painted on a part as it is; nothing where that was another mesh. */
function paintOn({ id, mesh }: PartRecord, { document }: Pick<ToolContext, 'document'>) {
  const paint = document.get('support-paint', supportPaintIdOf(id));
  return paint?.mesh === mesh ? paint : null;
}

/** Those of the selected parts, or of all, that are painted. */
export function paintedParts(context: ToolContext): readonly PartRecord[] {
  const parts = context.chosen.length > 0 ? context.selection : context.parts;
  return parts.filter((part) => paintOn(part, context) !== null);
}

/** Paints faces of a part. */
export function painted(
  part: Id<'part'>,
  brush: Brush,
  faces: FaceRuns,
  context: ToolContext,
): Result<DocumentDiff> {
  const record = context.document.get('part', part);
  if (record === undefined) return ok(EMPTY_DIFF);
  const { block = [], enforce = [] } = paintOn(record, context) ?? {};
  const now = (kind: Brush, before: FaceRuns): FaceRuns =>
    kind === brush ? withFaces(before, faces) : withoutFaces(before, faces);
  return setSupportPaint.plan(context.document, {
    part,
    mesh: record.mesh,
    block: now('block', block),
    enforce: now('enforce', enforce),
  });
}

/** Takes all paint of these parts away; locked ones keep theirs. */
export function cleared(parts: readonly PartRecord[], { document }: ToolContext): Result<DocumentDiff> {
  const plans = parts.map(({ id, mesh }) =>
    setSupportPaint.plan(document, { part: id, mesh, block: [], enforce: [] }),
  );
  return ok(plans.reduce((all, plan) => (plan.ok ? squashDiffs(all, plan.value) : all), EMPTY_DIFF));
}

/** The holes of a part, where nothing can be painted: meshes, and what takes each to the part's. */
export function holesOf(part: PartRecord, context: Pick<ToolContext, 'featuresOf'>) {
  const solids = context.featuresOf(part)?.made?.solids ?? [];
  return solids.filter(({ solidClass }) => solidClass === 'hole');
}

/** Why a part cannot be painted, or null. A shell around it hides the faces that paint is kept by. */
export function refusalOf(part: PartRecord, context: ToolContext): 'locked' | 'grown' | null {
  if (part.locked) return 'locked';
  const solids = context.featuresOf(part)?.made?.solids ?? [];
  return solids.some(({ solidClass }) => solidClass === 'body') ? 'grown' : null;
}

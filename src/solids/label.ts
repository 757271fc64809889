import { fail, ok, type Progress, type Result } from '#base';
import {
  examineMesh,
  invertTransform,
  surfaceOver,
  type Label,
  type MeshBuffers,
  type SurfacePoint,
} from '#kernel';
import { refusalOf, type BooleanCode } from './boolean.ts';
import { letterOutlines, type FontFiles, type LetteringCode, type Outlines } from './lettering.ts';
import { withSolids, type Solid, type SolidScope } from './manifold.ts';
import type { Box } from 'manifold-3d';
import { meshOfSolid, moveSolid, solidOf } from './solid.ts';

export type LabelCode = BooleanCode | LetteringCode | 'label_off_surface' | 'label_through';

/** How far the text reaches past the surface on its other side, so that the two bodies meet in no face, mm. */
const EMBED_MM = 0.3;
/** Text is cut into triangles with sides of this length to bend it, mm; larger text into larger ones. */
const PIECE_MM = 0.4;
const MOST_PIECES = 60_000;
/** A surface that is nowhere farther from the plane than this is the plane, mm. */
const FLAT_MM = 1e-4;
/** Surface steeper than 60° is no place for text where there is more of it than this share. */
const STEEP_UP = 0.5;
const STEEP_SHARE = 0.05;

/**
 * A mesh with labels, raised or engraved one after the other, each placed on the mesh as it is without labels; welded and closed. A label
 * that follows the surface is the text moved along the normal at its place: every point of its face is `depthMm` from the
 * surface in that direction, so its volume is area × depth on any surface. Fails as `solidOf` and `letterOutlines`, and with
 * `mesh_not_closed` for a mesh that would have to be repaired first; with the label in
 * `details.label`; `label_off_surface` where the surface ends under the text, turns away from it or has a step; `label_through` where
 * engraving would cut pieces off; `solid_unchanged`, `solid_empty` and `solid_unsound` as `booleanMeshes`.
 */
export async function labelMesh(...[mesh, labels, files, report]: LabelOrder): LabelAnswer {
  const texts = await outlinesOf(labels, files);
  if (!texts.ok) return texts;
  return withSolids((scope) => makeLabels(scope, mesh, labels, texts.value, null, report).result);
}

type LabelOrder = [
  mesh: MeshBuffers,
  labels: readonly Label[],
  files: FontFiles,
  report?: (progress: Progress) => void,
];
type LabelAnswer = Promise<Result<MeshBuffers, LabelCode>>;

/**
 * `labelMesh` for one who calls it again and again while a label is changed: what was made for the mesh it was called with last is kept,
 * and of the labels only those that are others are made. Calls are worked on one after another.
 */
export function createLabeller(): typeof labelMesh {
  let memory: Made | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const make = async (...[mesh, labels, files, report]: LabelOrder): LabelAnswer => {
    const texts = await outlinesOf(labels, files);
    if (!texts.ok) return texts;
    return withSolids((scope) => {
      // What a library made that has been replaced since is gone with it: this may have happened a moment ago.
      const before = memory?.library === scope.library ? memory : null;
      memory = null;
      const known = before?.mesh === mesh ? before : null;
      const { result, made } = makeLabels(scope, mesh, labels, texts.value, known, report);
      const kept = new Set(made === null ? [] : solidsOf(made));
      for (const solid of kept) scope.release(solid);
      for (const solid of before === null ? [] : solidsOf(before)) if (!kept.has(solid)) scope.keep(solid);
      memory = made;
      return result;
    });
  };
  return (...order) => {
    const answer = last.then(() => make(...order));
    last = answer.catch(() => undefined);
    return answer;
  };
}

/** What there is of a mesh and its labels. */
interface Made {
  readonly library: SolidScope['library'];
  readonly mesh: MeshBuffers;
  readonly bare: Solid;
  /** The text of each label, where it stands, by `keyOf`. */
  readonly bodies: ReadonlyMap<string, Solid>;
  /** The mesh with all labels but the one that was joined last, in this order. */
  readonly rest: { readonly keys: readonly string[]; readonly solid: Solid };
}

const solidsOf = ({ bare, bodies, rest }: Made): readonly Solid[] => [bare, ...bodies.values(), rest.solid];

const keyOf = (label: Label): string => JSON.stringify(label);

/** The outlines of the labels, by `keyOf`. */
async function outlinesOf(
  labels: readonly Label[],
  files: FontFiles,
): Promise<Result<ReadonlyMap<string, Outlines>, LabelCode>> {
  const texts = new Map<string, Outlines>();
  for (const [at, label] of labels.entries()) {
    const outlines = await letterOutlines(label, files);
    if (!outlines.ok) return refuse(outlines, at);
    texts.set(keyOf(label), outlines.value);
  }
  return ok(texts);
}

/** The labelled mesh, and what was made on the way; null where the mesh is no solid. */
function makeLabels(
  scope: SolidScope,
  mesh: MeshBuffers,
  labels: readonly Label[],
  texts: ReadonlyMap<string, Outlines>,
  known: Made | null,
  report: (progress: Progress) => void = () => undefined,
): { readonly result: Result<MeshBuffers, LabelCode>; readonly made: Made | null } {
  const total = labels.length + 2;
  report({ phase: 'label', done: 1, total });
  const solid = known === null ? soundSolidOf(scope, mesh) : ok(known.bare);
  if (!solid.ok) return { result: solid, made: null };
  const bare = solid.value;
  report({ phase: 'label', done: 2, total });
  const asked = new Set(labels.map(keyOf));
  const bodies = new Map([...(known?.bodies ?? [])].filter(([key]) => asked.has(key)));
  let made: Made = {
    library: scope.library,
    mesh,
    bare,
    bodies,
    rest: known?.rest ?? { keys: [], solid: bare },
  };
  for (const [at, label] of labels.entries()) {
    const key = keyOf(label);
    if (bodies.has(key)) continue;
    const body = textBody(scope, mesh, label, texts.get(key)!);
    if (!body.ok) return { result: refuse(body, at), made };
    bodies.set(key, moveSolid(scope, body.value, label.frame));
  }
  const order = joiningOrder(labels, bodies, known?.bodies);
  const { rest } = made;
  const isBegun = rest.keys.every((key, at) => order[at] !== undefined && key === keyOf(labels[order[at]]!));
  let joined = isBegun ? rest : { keys: [], solid: bare };
  for (const at of order.slice(joined.keys.length)) {
    const key = keyOf(labels[at]!);
    const next = joinLabel(scope, joined.solid, labels[at]!, bodies.get(key)!);
    if (!next.ok) return { result: refuse(next, at), made };
    made = { ...made, rest: joined };
    joined = { keys: [...joined.keys, key], solid: next.value };
    report({ phase: 'label', done: joined.keys.length + 2, total });
  }
  const { solid: labelled } = joined;
  return { result: ok(meshOfSolid(scope.keep(scope.keep(labelled.asOriginal()).simplify()))), made };
}

/** The mesh as a solid. Places were found on the mesh as it is: a repair may move what is under them. */
function soundSolidOf(scope: SolidScope, mesh: MeshBuffers): Result<Solid, LabelCode> {
  const solid = solidOf(scope, mesh);
  if (!solid.ok) return solid;
  if (!solid.value.isRepaired) return ok(solid.value.solid);
  const { openEdges } = examineMesh(mesh);
  return fail('mesh_not_closed', `the mesh has ${openEdges} open edges`, { openEdges });
}

/**
 * The labels by number in the order they are joined to the mesh: theirs, but with those last that were not known, the one that is being
 * changed, where they are apart from those they have to wait for.
 */
function joiningOrder(
  labels: readonly Label[],
  bodies: ReadonlyMap<string, Solid>,
  known: ReadonlyMap<string, Solid> = bodies,
): readonly number[] {
  const all = labels.map((_label, at) => at);
  const isNew = labels.map((label) => !known.has(keyOf(label)));
  const boxes = labels.map((label) => bodies.get(keyOf(label))!.boundingBox());
  const isApart = (one: Box, other: Box): boolean =>
    ([0, 1, 2] as const).some((axis) => one.max[axis] < other.min[axis] || other.max[axis] < one.min[axis]);
  const canWait = all.every(
    (at) =>
      !isNew[at] || boxes.every((box, later) => later <= at || isNew[later]! || isApart(box, boxes[at]!)),
  );
  return canWait ? [...all.filter((at) => !isNew[at]), ...all.filter((at) => isNew[at])] : all;
}

function refuse<Code extends LabelCode>(
  { error }: Extract<Result<unknown, Code>, { readonly ok: false }>,
  label: number,
) {
  return fail(error.code, error.message, { ...error.details, label });
}

/** A solid with the text of a label. */
function joinLabel(scope: SolidScope, solid: Solid, { style }: Label, body: Solid): Result<Solid, LabelCode> {
  const isRaised = style === 'raised';
  const result = scope.keep(isRaised ? solid.add(body) : solid.subtract(body));
  const [before, after, text] = [solid.volume(), result.volume(), body.volume()];
  const refused = refusalOf(isRaised ? 'union' : 'subtract', after, [before, text]);
  if (refused !== undefined) return refused;
  if (isRaised && !(after > before)) return fail('solid_unchanged', 'the text is inside the part');
  if (!isRaised && bodiesOf(scope, result) > bodiesOf(scope, solid))
    return fail('label_through', 'engraving would cut pieces off');
  return ok(result);
}

/** How many bodies a solid has: shells that are no cavities. */
const bodiesOf = (scope: SolidScope, solid: Solid): number =>
  solid.decompose().filter((shell) => scope.keep(shell).volume() > 0).length;

/** The text as a body in its own coordinates: the surface is below z = 0 at its place. */
function textBody(
  scope: SolidScope,
  mesh: MeshBuffers,
  { frame, depthMm, style, follow }: Label,
  outlines: Outlines,
): Result<Solid, 'label_off_surface' | 'solid_empty' | 'part_flat'> {
  const toText = invertTransform(frame);
  if (toText === undefined) return fail('part_flat', 'the label is scaled to nothing');
  if (outlines.length === 0) return fail('solid_empty', 'the text has no outlines');
  const { CrossSection } = scope.library;
  const text = scope.keep(new CrossSection(outlines, 'NonZero'));
  const surface = surfaceOver(mesh, toText, text.bounds());
  const isOff = outlines.some((outline) => outline.some(([x, y]) => surface(x, y) === null));
  if (isOff) return offSurface();
  const piece = Math.max(PIECE_MM, Math.sqrt((4 * text.area()) / MOST_PIECES));
  // Lower than a piece: its walls are not cut across.
  const thickness = piece / 4;
  const { vertProperties, triVerts } = scope
    .keep(scope.keep(text.extrude(thickness)).refineToLength(piece))
    .getMesh();
  const points = surfaceUnder(vertProperties, surface);
  const [above, below] = style === 'raised' ? [depthMm, EMBED_MM] : [EMBED_MM, depthMm];
  if (points === null || isTorn(vertProperties, triVerts, points, above + below)) return offSurface();
  const heights = points.map(({ z }) => z);
  const lowest = heights.reduce((least, z) => Math.min(least, z), 0);
  const highest = heights.reduce((most, z) => Math.max(most, z), 0);
  if (highest - lowest < FLAT_MM || !follow) {
    // Raised letters reach down to the surface everywhere, engraved ones are open upwards everywhere.
    const top = style === 'raised' ? above : highest + above;
    const bottom = style === 'raised' ? lowest - below : -below;
    const upright = scope.keep(text.extrude(top - bottom));
    return ok(scope.keep(upright.translate(0, 0, bottom)));
  }
  const bent = vertProperties.map((value, at) => {
    if (at % 3 !== 2) return value;
    return heights[(at - 2) / 3]! - below + (value / thickness) * (above + below);
  });
  const { Manifold, Mesh } = scope.library;
  return ok(scope.keep(new Manifold(new Mesh({ numProp: 3, vertProperties: bent, triVerts }))));
}

const offSurface = () => fail('label_off_surface', 'the text leaves the surface');

/** The surface under every vertex; null where it ends, or where too much of it is steep. */
function surfaceUnder(
  vertices: Float32Array,
  surface: (x: number, y: number) => SurfacePoint | null,
): readonly SurfacePoint[] | null {
  const points: SurfacePoint[] = [];
  let steep = 0;
  for (let at = 0; at < vertices.length; at += 3) {
    const point = surface(vertices[at]!, vertices[at + 1]!);
    if (point === null) return null;
    if (point.up < STEEP_UP) steep++;
    points.push(point);
  }
  return steep > STEEP_SHARE * points.length ? null : points;
}

/** Whether the surface has a step under the text, higher than what an edge could climb at 60° and than the text is thick. */
function isTorn(
  vertices: Float32Array,
  triangles: Uint32Array,
  points: readonly SurfacePoint[],
  thickness: number,
): boolean {
  const slope = Math.sqrt(3);
  for (let at = 0; at < triangles.length; at++) {
    const one = triangles[at]!;
    const other = triangles[at % 3 === 2 ? at - 2 : at + 1]!;
    const across = Math.hypot(
      vertices[one * 3]! - vertices[other * 3]!,
      vertices[one * 3 + 1]! - vertices[other * 3 + 1]!,
    );
    if (Math.abs(points[one]!.z - points[other]!.z) > across * slope + thickness) return true;
  }
  return false;
}

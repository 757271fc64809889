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
export async function labelMesh(
  mesh: MeshBuffers,
  labels: readonly Label[],
  files: FontFiles,
  report: (progress: Progress) => void = () => undefined,
): Promise<Result<MeshBuffers, LabelCode>> {
  const total = labels.length + 2;
  const texts: Outlines[] = [];
  for (const [at, label] of labels.entries()) {
    const outlines = await letterOutlines(label, files);
    if (!outlines.ok) return refuse(outlines, at);
    texts.push(outlines.value);
  }
  report({ phase: 'label', done: 1, total });
  return withSolids((scope) => {
    const solid = solidOf(scope, mesh);
    if (!solid.ok) return solid;
    // Places were found on the mesh as it is: a repair may move what is under them.
    if (solid.value.isRepaired) {
      const { openEdges } = examineMesh(mesh);
      return fail('mesh_not_closed', `the mesh has ${openEdges} open edges`, { openEdges });
    }
    report({ phase: 'label', done: 2, total });
    let labelled = solid.value.solid;
    for (const [at, label] of labels.entries()) {
      const next = addLabel(scope, labelled, mesh, label, texts[at]!);
      if (!next.ok) return refuse(next, at);
      labelled = next.value;
      report({ phase: 'label', done: at + 3, total });
    }
    return ok(meshOfSolid(scope.keep(scope.keep(labelled.asOriginal()).simplify())));
  });
}

function refuse<Code extends LabelCode>(
  { error }: Extract<Result<unknown, Code>, { readonly ok: false }>,
  label: number,
) {
  return fail(error.code, error.message, { ...error.details, label });
}

function addLabel(
  scope: SolidScope,
  solid: Solid,
  mesh: MeshBuffers,
  label: Label,
  outlines: Outlines,
): Result<Solid, LabelCode> {
  const made = textBody(scope, mesh, label, outlines);
  if (!made.ok) return made;
  const body = moveSolid(scope, made.value, label.frame);
  const isRaised = label.style === 'raised';
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

import { fail, ok, type JobContext, type Result } from '#base';
import { cadFormatOf, decodeMesh, encodeModel, unpackModels, type ImportedFile } from '#formats/mesh';
import {
  arrangeMeshes,
  brushedFaces,
  clearanceOf,
  computeCreaseNormals,
  examineForRepair,
  examineMesh,
  flatFaces,
  makePrimitive,
  markPlaces,
  occludeMesh,
  invertTransform,
  isWithinMesh,
  multiplyTransforms,
  NO_PROBLEMS,
  orientSteps,
  repairMesh,
  joinMeshes,
  nearestOnMesh,
  patchAround,
  snapToEdges,
  splitShells,
  transformPoint,
  type MeasuredMesh,
  type MeshPlace,
  wallBehind,
  type MeshBuffers,
} from '#kernel';
import { faceRunsOf } from '#document';
import type { ExaminedMesh, GeometryOps, MeshRepair, MeshRepairs } from '#editor';
import type { FontFiles, labelMesh } from '#solids';
import type { Reply } from './channel.ts';
import { decodeProject, encodeProject } from './project-operations.ts';
import type { GeometryOperations } from './geometry-server.ts';
import { firstOverhang } from './first-overhang.ts';
import { bytesOf } from './file-bytes.ts';
import { drain } from './drain-operation.ts';
import {
  bake,
  bakeParts,
  fillCavity,
  honeycombs,
  openings,
  perforate,
  seenInfill,
} from './feature-operations.ts';
import { growOperations } from './grow-operation.ts';
import { hollowOperation } from './hollow-operation.ts';
import { measureAll, replyWithMeshes } from './mesh-reply.ts';
import { overhangOperation } from './overhang-operation.ts';
import { plugOperation } from './plug-operation.ts';
import { meshSupports } from './support-meshes.ts';
import { runSteps, withResult } from './run-steps.ts';
import { describeScript, scriptOperation } from './script-operation.ts';
import { createSupportEngine } from './support-engine.ts';
import { findObstacles, refootSupport, routeSupport } from './support-operation.ts';
import { walls } from './wall-operation.ts';

const supportEngine = createSupportEngine(async () => (await import('#compute/host')).openBrowserEngine());

/** How every operation on meshes is done: in the workers of the page, and in tests of what asks for them. */
export const GEOMETRY_OPERATIONS: GeometryOperations = {
  read: async (_meshes, { name, content }, context) => {
    const bytes = await bytesOf(content);
    if (!bytes.ok) return { result: bytes };
    const isCad = cadFormatOf(bytes.value.subarray(0, 1024)) !== null;
    const result = await (isCad ? readCad : decodeMesh)(name, bytes.value, context);
    if (!result.ok) return { result };
    const { measured, transfer } = await measureAll(result.value.bodies.map(({ mesh }) => mesh));
    const bodies = result.value.bodies.map((body, at) => ({ ...body, ...measured[at]! }));
    return { result: ok({ ...result.value, bodies }), transfer };
  },
  unpack: async (_meshes, { name, content }, context) => {
    const bytes = await bytesOf(content);
    if (!bytes.ok) return { result: bytes };
    const unpacked = unpackModels(bytes.value, name, context);
    if (!unpacked.ok) return { result: unpacked };
    const { models, refused } = unpacked.value;
    // A blob's bytes may lie on the disk: all of an archive need not be in memory while its models are read.
    const blobs = models.map((model) => ({
      name: model.name,
      blob: new Blob([new Uint8Array(model.bytes)]),
    }));
    return { result: ok({ models: blobs, refused }) };
  },
  light: ([mesh]) => {
    const { normals, box, positions, indices } = computeCreaseNormals(mesh);
    // Where nothing is sharp the arrays are the mesh's own: the page has them, and they stay here.
    const isSmooth = positions === mesh.positions;
    const transfer = isSmooth ? [normals] : [normals, positions, indices];
    return {
      result: ok(isSmooth ? { normals, box } : { normals, box, positions, indices }),
      transfer: transfer.map(({ buffer }) => buffer as ArrayBuffer),
    };
  },
  occlude: async ([mesh], _input, context) => {
    const result = await runSteps(withResult(occludeMesh(computeCreaseNormals(mesh))), context);
    if (!result.ok) return { result };
    const { bytes, finer } = result.value;
    const made = finer === null ? [] : [finer.positions, finer.normals, finer.indices];
    return { result, transfer: [bytes, ...made].map(({ buffer }) => buffer as ArrayBuffer) };
  },
  examine: ([mesh]) => ({ result: ok(examineMesh(mesh)) }),
  orient: async ([mesh], options, context) => ({
    result: await runSteps(orientSteps(mesh, options), context),
  }),
  flatFaces: ([mesh]) => ({ result: ok(flatFaces(mesh)) }),
  arrange: async (meshes, input, context) => ({
    result: await runSteps(arrangeMeshes(meshes, input), context),
  }),
  boolean: async (meshes, { kind, transforms }, context) => {
    const { booleanMeshes } = await import('#solids');
    const operands = meshes.map((mesh, index) => ({ mesh, transform: transforms[index]! }));
    const result = await booleanMeshes(kind, operands, (progress) => context.report(progress));
    if (!result.ok) return { result };
    const { measured, transfer } = await measureAll([result.value.mesh]);
    const { repaired } = result.value;
    return { result: ok({ meshes: [measured[0]!], repaired }), transfer };
  },
  cut: async ([mesh], options, context) => {
    const { cutMesh } = await import('#solids');
    const result = await cutMesh(mesh, options, (progress) => context.report(progress));
    if (!result.ok) return { result };
    const { lower, upper, dowels, connectors, isRepaired } = result.value;
    const made = [lower, upper, ...dowels].filter((each) => each !== null);
    const { measured, transfer } = await measureAll(made);
    return { result: ok({ meshes: measured, connectors, isRepaired }), transfer };
  },
  primitive: (_meshes, input) => {
    const made = makePrimitive(input);
    return made.ok ? replyWithMeshes([made.value]) : { result: made };
  },
  simplify: async (meshes, { options }, context) => {
    const { simplifyMesh } = await import('#solids');
    const made: (MeshBuffers | null)[] = [];
    for (const [index, mesh] of meshes.entries()) {
      const result = await simplifyMesh(mesh, options[index]!);
      if (!result.ok && result.error.code !== 'solid_unchanged')
        return { result: fail(result.error.code, result.error.message, { operand: index }) };
      made.push(result.ok ? result.value.mesh : null);
      context.report({ phase: 'simplify', done: index + 1, total: meshes.length });
    }
    const { measured, transfer } = await measureAll(made.filter((mesh) => mesh !== null));
    return { result: ok(made.map((mesh) => (mesh === null ? null : measured.shift()!))), transfer };
  },
  repair: repairMeshes,
  checkMeshes: async (meshes, { most, mostEdges, ...options }, context) => {
    const reports: ExaminedMesh[] = [];
    for (const mesh of meshes) {
      const report = await runSteps(withResult(examineForRepair(mesh, options)), context);
      if (!report.ok) return { result: report };
      const { counts, selfIntersections } = report.value;
      const places = markPlaces(mesh, report.value, most, mostEdges);
      reports.push({ counts, selfIntersections: selfIntersections.length / 2, places });
    }
    return { result: ok(reports) };
  },
  overhangs: overhangOperation(async () => (await import('#compute/host')).openBrowserEngine()),
  hollow: hollowOperation(
    async () => (await import('#compute/host')).openBrowserEngine(),
    async () => {
      const { findBrowserGpu, HollowDevice } = await import('#compute/host');
      return new HollowDevice(findBrowserGpu);
    },
  ),
  ...growOperations(supportEngine),
  describeSupportScript: describeScript,
  runSupportScript: scriptOperation(supportEngine),
  supportMeshes: meshSupports,
  walls,
  fillCavity,
  perforate,
  honeycombs,
  openings,
  seenInfill,
  plugs: plugOperation(async () => (await import('./font-files.ts')).FONT_FILES),
  drain,
  bake,
  encode: async (meshes, { format, parts }, context) => {
    const baked = await bakeParts(
      meshes,
      parts.map(({ mesh, solids = [] }) => ({ body: mesh, solids })),
      context,
    );
    if (!baked.ok) return { result: baked };
    const placed = parts.map(({ name, transform }, at) => ({ mesh: baked.value[at]!, name, transform }));
    return { result: ok(new Blob([...encodeModel(format, placed)])) };
  },
  encodeProject,
  decodeProject,
  join: (meshes, { parts }) => {
    const placed = parts.map(({ mesh, transform }) => ({ mesh: meshes[mesh]!, transform }));
    return replyWithMeshes([joinMeshes(placed).mesh]);
  },
  split: async (meshes, { most }) => {
    const shells: MeasuredMesh[][] = [];
    const moved: ArrayBuffer[] = [];
    for (const mesh of meshes) {
      const found = splitShells(mesh, most);
      if (!found.ok) return { result: found };
      const { measured, transfer } = await measureAll(found.value);
      shells.push(measured);
      // A mesh of one shell is the worker's own, and stays.
      if (!found.value.includes(mesh)) moved.push(...transfer);
    }
    return { result: ok(shells), transfer: moved };
  },
  label: labelOperation(async () => (await import('./font-files.ts')).FONT_FILES),
  nearest: ([mesh], { transform, place }) => ({ result: ok(nearestOnMesh(mesh, transform, place)) }),
  clearance: ([one, other], { transforms, within }) => {
    const standing = { mesh: one, transform: transforms[0] };
    return { result: ok(clearanceOf(standing, { mesh: other, transform: transforms[1] }, within)) };
  },
  routeSupport,
  refootSupport,
  findObstacles,
  firstOverhang,
  brushFaces: ([mesh, ...holes], { transform, stroke, radius, snap, holes: ways = [] }) => {
    const places = snap ? stroke.flatMap(({ place }) => nearestOnMesh(mesh, transform, place) ?? []) : stroke;
    const isInHole = ({ place }: MeshPlace): boolean =>
      holes.some((hole, at) => {
        const back = invertTransform(multiplyTransforms(transform, ways[at]!));
        return back !== undefined && isWithinMesh(hole, transformPoint(back, place));
      });
    const onSurface = places.filter((place) => !isInHole(place));
    const faces = faceRunsOf(brushedFaces(mesh, transform, onSurface, radius));
    return { result: ok({ faces, last: places.at(-1) ?? null, inHoles: places.length - onSurface.length }) };
  },
  probe: ([mesh], { transform, place, snapMm, inward, patch }) => ({
    result: ok({
      place: snapMm > 0 ? snapToEdges(mesh, transform, place, snapMm) : place,
      wallMm: inward === null ? null : wallBehind(mesh, transform, place, inward),
      patch: patch ? patchAround(mesh, transform, place) : null,
    }),
  }),
};

/** The library comes with the first such file. */
async function readCad(name: string, bytes: Uint8Array, context: JobContext): Promise<Result<ImportedFile>> {
  try {
    const [{ decodeCad }, { fetchCadLibrary }] = await Promise.all([
      import('#formats/cad'),
      import('./cad-library.ts'),
    ]);
    return await decodeCad(name, bytes, () => fetchCadLibrary(context), context);
  } catch (cause) {
    if (context.signal.aborted) return fail('cancelled', 'the call was cancelled');
    return fail('offline', `the library for CAD files could not be fetched: ${String(cause)}`);
  }
}

/** Labels with fonts from somewhere, which are asked for when the first label is made. What was made for the last part is kept for the next preview. */
export function labelOperation(fonts: () => Promise<FontFiles>): GeometryOperations['label'] {
  let labeller: typeof labelMesh | null = null;
  return async ([mesh], { labels }, context) => {
    const [{ createLabeller }, files] = await Promise.all([import('#solids'), fonts()]);
    labeller ??= createLabeller();
    const result = await labeller(mesh, labels, files, (progress) => context.report(progress));
    return result.ok ? replyWithMeshes([result.value]) : { result };
  };
}

const REFUSED = { made: null, found: NO_PROBLEMS, left: NO_PROBLEMS, doubt: null, deviation: 0 } as const;

async function repairMeshes(
  meshes: readonly MeshBuffers[],
  { unite, ...options }: GeometryOps['repair']['in'],
  context: JobContext,
): Promise<Reply<MeshRepairs>> {
  const reports: MeshRepair[] = [];
  const made: MeshBuffers[] = [];
  for (const mesh of meshes) {
    // A refusal is an outcome of this mesh; being stopped is one of the whole.
    const repaired = await runSteps(withResult(repairMesh(mesh, options)), context);
    if (!repaired.ok) return { result: repaired };
    if (!repaired.value.ok) {
      reports.push({ ...REFUSED, refused: repaired.value.error.code });
      continue;
    }
    const { mesh: sound, found, left, doubt } = repaired.value.value;
    const mustUnite = unite || doubt === 'repair_overlaps';
    const united = mustUnite
      ? await (await import('#solids')).uniteShells(sound, (at) => context.report(at))
      : null;
    if (unite && united?.ok === false && united.error.code !== 'solid_unchanged') {
      reports.push({ ...REFUSED, refused: united.error.code });
      continue;
    }
    const now = united?.ok === true ? united.value.mesh : sound;
    reports.push({
      made: now === mesh ? null : made.length,
      refused: null,
      found,
      left,
      doubt: united?.ok === true ? null : doubt,
      deviation: united?.ok === true ? united.value.deviation : 0,
    });
    if (now !== mesh) made.push(ownBuffers(now, mesh));
  }
  const { measured, transfer } = await measureAll(made);
  return { result: ok({ made: measured, reports }), transfer };
}

/** A mesh that shares no memory with another: what is moved to the page must not be what the worker keeps. */
const ownBuffers = ({ positions, indices }: MeshBuffers, kept: MeshBuffers): MeshBuffers => ({
  positions: positions.buffer === kept.positions.buffer ? positions.slice() : positions,
  indices: indices.buffer === kept.indices.buffer ? indices.slice() : indices,
});

import { fail, ok, type JobContext, type Progress, type Result } from '#base';
import { decodeMesh, encodeModel } from '#formats/mesh';
import {
  arrangeMeshes,
  computeCreaseNormals,
  examineForRepair,
  examineMesh,
  makePrimitive,
  NO_PROBLEMS,
  measureMesh,
  orientSteps,
  repairMesh,
  joinMeshes,
  snapToEdges,
  splitShells,
  type MeasuredMesh,
  wallBehind,
  type MeshBuffers,
  type RepairOptions,
} from '#kernel';
import type { ExaminedMesh, MeshRepair, MeshRepairs } from '#editor';
import type { Reply } from './channel.ts';
import type { GeometryOperations } from './geometry-server.ts';
import { runSteps } from './run-steps.ts';

/** How every operation on meshes is done: in the workers of the page, and in tests of what asks for them. */
export const GEOMETRY_OPERATIONS: GeometryOperations = {
  read: async (_meshes, { name, content }, context) => {
    let bytes: Uint8Array;
    try {
      bytes = content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content;
    } catch (cause) {
      // The file went away or may not be read: the browser's own refusal, not a fault of its content.
      return { result: fail('not_found', `the file could not be opened: ${String(cause)}`) };
    }
    const result = decodeMesh(name, bytes, context);
    if (!result.ok) return { result };
    const bodies = await Promise.all(
      result.value.bodies.map(async (body) => ({ ...body, ...(await measureMesh(body.mesh)) })),
    );
    return { result: ok({ ...result.value, bodies }), transfer: buffersOf(bodies.map(({ mesh }) => mesh)) };
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
  examine: ([mesh]) => ({ result: ok(examineMesh(mesh)) }),
  orient: async ([mesh], options, context) => ({
    result: await runSteps(orientSteps(mesh, options), context),
  }),
  arrange: async (meshes, input, context) => ({
    result: await runSteps(arrangeMeshes(meshes, input), context),
  }),
  boolean: async (meshes, { kind, transforms }) => {
    const { booleanMeshes } = await import('#solids');
    const operands = meshes.map((mesh, index) => ({ mesh, transform: transforms[index]! }));
    const result = await booleanMeshes(kind, operands);
    return result.ok ? replyWithMeshes([result.value]) : { result };
  },
  cut: async ([mesh], options) => {
    const { cutMesh } = await import('#solids');
    const result = await cutMesh(mesh, options);
    if (!result.ok) return { result };
    const { lower, upper, dowels, connectors } = result.value;
    const made = [lower, upper, ...dowels].filter((each) => each !== null);
    const reply = await replyWithMeshes(made);
    return reply.result.ok
      ? { ...reply, result: ok({ meshes: reply.result.value, connectors }) }
      : { result: reply.result };
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
    const { result, transfer = [] } = await replyWithMeshes(made.filter((mesh) => mesh !== null));
    if (!result.ok) return { result };
    const measured = [...result.value];
    return { result: ok(made.map((mesh) => (mesh === null ? null : measured.shift()!))), transfer };
  },
  repair: repairMeshes,
  checkMeshes: async (meshes, _input, context) => {
    const reports: ExaminedMesh[] = [];
    for (const mesh of meshes) {
      const report = await runSteps(withResult(examineForRepair(mesh)), context);
      if (!report.ok) return { result: report };
      const { counts, selfIntersections } = report.value;
      reports.push({ counts, selfIntersections: selfIntersections.length / 2 });
    }
    return { result: ok(reports) };
  },
  encode: (meshes, { format, parts }) => {
    const placed = parts.map(({ mesh, name, transform }) => ({ mesh: meshes[mesh]!, name, transform }));
    return { result: ok(new Blob([...encodeModel(format, placed)])) };
  },
  join: (meshes, { parts }) => {
    const placed = parts.map(({ mesh, transform }) => ({ mesh: meshes[mesh]!, transform }));
    return replyWithMeshes([joinMeshes(placed).mesh]);
  },
  split: async (meshes, { most }) => {
    const shells: MeasuredMesh[][] = [];
    for (const mesh of meshes) {
      const found = splitShells(mesh, most);
      if (!found.ok) return { result: found };
      shells.push(
        await Promise.all(found.value.map(async (shell) => ({ mesh: shell, ...(await measureMesh(shell)) }))),
      );
    }
    const made = shells.flatMap((ofOne) => ofOne.map(({ mesh }) => mesh));
    // A mesh of one shell is the worker's own, and stays.
    return { result: ok(shells), transfer: buffersOf(made.filter((mesh) => !meshes.includes(mesh))) };
  },
  probe: ([mesh], { transform, place, snapMm, inward }) => ({
    result: ok({
      place: snapMm > 0 ? snapToEdges(mesh, transform, place, snapMm) : place,
      wallMm: inward === null ? null : wallBehind(mesh, transform, place, inward),
    }),
  }),
};

async function repairMeshes(
  meshes: readonly MeshBuffers[],
  options: RepairOptions,
  context: JobContext,
): Promise<Reply<MeshRepairs>> {
  const reports: MeshRepair[] = [];
  const made: MeshBuffers[] = [];
  for (const mesh of meshes) {
    // A refusal is an outcome of this mesh; being stopped is one of the whole.
    const repaired = await runSteps(withResult(repairMesh(mesh, options)), context);
    if (!repaired.ok) return { result: repaired };
    if (!repaired.value.ok) {
      reports.push({ made: null, refused: repaired.value.error.code, found: NO_PROBLEMS, left: NO_PROBLEMS });
      continue;
    }
    const { mesh: now, found, left } = repaired.value.value;
    reports.push({ made: now === mesh ? null : made.length, refused: null, found, left });
    if (now !== mesh) made.push(ownBuffers(now, mesh));
  }
  const reply = await replyWithMeshes(made);
  if (!reply.result.ok) return { result: reply.result };
  return { ...reply, result: ok({ made: reply.result.value, reports }) };
}

function* withResult<T>(steps: Generator<Progress, T>): Generator<Progress, Result<T>> {
  return ok(yield* steps);
}

/** A mesh that shares no memory with another: what is moved to the page must not be what the worker keeps. */
const ownBuffers = ({ positions, indices }: MeshBuffers, kept: MeshBuffers): MeshBuffers => ({
  positions: positions.buffer === kept.positions.buffer ? positions.slice() : positions,
  indices: indices.buffer === kept.indices.buffer ? indices.slice() : indices,
});

/** The answer of an operation that makes meshes: named and measured, and moved to whoever asked. */
export async function replyWithMeshes(
  meshes: readonly MeshBuffers[],
): Promise<Reply<readonly MeasuredMesh[]>> {
  const measured = await Promise.all(meshes.map(async (mesh) => ({ mesh, ...(await measureMesh(mesh)) })));
  return { result: ok(measured), transfer: buffersOf(meshes) };
}

/** The memory meshes lie in, to move with them. */
function buffersOf(meshes: readonly MeshBuffers[]): ArrayBuffer[] {
  const buffers = meshes.flatMap(({ positions, indices }) => [positions.buffer, indices.buffer]);
  return [...new Set(buffers as ArrayBuffer[])];
}

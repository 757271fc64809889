import { fail, ok, type ContentHash, type Progress, type Result } from '#base';
import { measureMesh, type MeasuredMesh, type MeshBuffers, type MeshQuality } from '#kernel';
import type { BackendRequest, EngineChoice, Repairs } from '#compute/api';
import type { Printer } from '#document';
import type {
  EditorPorts,
  ExportedFile,
  ExportRequest,
  GeometryOp,
  LayerPicture,
  PlateInput,
  PreparedPlate,
  StoredDocument,
  ViewportPort,
} from '#editor';
import type { ImportedFile, MeshReadCode } from '#formats/mesh';
import type { IssueReport, PlateEstimate } from '#pipeline';
import { GEOMETRY_OPERATIONS, labelOperation } from '../../src/app/workers/geometry-operations.ts';
import { growOperations } from '../../src/app/workers/grow-operation.ts';
import { describeScript, scriptOperation } from '../../src/app/workers/script-operation.ts';
import { createSupportEngine } from '../../src/app/workers/support-engine.ts';
import { overhangOperation } from '../../src/app/workers/overhang-operation.ts';
import { hollowOperation } from '../../src/app/workers/hollow-operation.ts';
import { plugOperation } from '../../src/app/workers/plug-operation.ts';
import { makeBox } from './meshes.ts';
import { ordinaryCraft, ordinaryMaterial } from './document.ts';

/** A printer with a platform of 200 × 100 × 150 mm. */
export const smallPrinter: Printer = {
  id: 'small',
  name: 'Small',
  brand: 'Test',
  model: 'S',
  width: 2000,
  height: 1000,
  platform: [200, 100, 150],
  mirrorX: false,
  mirrorY: false,
  orientation: 'landscape',
  origin: 'center',
  fileFormat: 'goo',
  formatVersion: null,
  panelGreyBits: null,
  sources: [],
};
export const largePrinter: Printer = {
  ...smallPrinter,
  id: 'large',
  name: 'Large',
  platform: [400, 300, 400],
};

/** A browser has the page's own fonts. */
const fonts = async () =>
  'document' in globalThis
    ? (await import('../../src/app/workers/font-files.ts')).FONT_FILES
    : (await import('./fonts.ts')).FONTS;

const openEngine = async () =>
  'document' in globalThis
    ? (await import('#compute/host')).openBrowserEngine()
    : (await import('./engine.ts')).createLocalEngine();

const supportEngine = createSupportEngine(openEngine);

const OPERATIONS = {
  ...GEOMETRY_OPERATIONS,
  label: labelOperation(fonts),
  plugs: plugOperation(fonts),
  ...growOperations(supportEngine),
  describeSupportScript: describeScript,
  runSupportScript: scriptOperation(supportEngine),
  overhangs: overhangOperation(openEngine),
  hollow: hollowOperation(async () => (await import('./engine.ts')).createLocalEngine()),
};

/** What an operation answers. */
const answerOf = async (op: GeometryOp, ...order: readonly unknown[]): Promise<{ result: Result<unknown> }> =>
  OPERATIONS[op](...(order as [never, never, never]));

/** A promise and the ways to settle it from outside. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
}
export function deferred<T>(): Deferred<T> {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => (settle = resolve));
  return { promise, resolve: (value) => settle(value) };
}

/** One body as a file that was read. */
export function importedFile(
  ...bodies: readonly (readonly [name: string, mesh: MeshBuffers])[]
): ImportedFile {
  return {
    format: 'stl',
    unit: 'unknown',
    bodies: bodies.map(([name, mesh]) => ({ name, mesh })),
    degenerateFaces: 0,
  };
}

/** The meshes in what an operation came to, wherever they are in it. */
function madeIn(value: unknown): readonly MeasuredMesh[] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  if ('hash' in value && 'mesh' in value) return [value as MeasuredMesh];
  return Object.values(value).flatMap(madeIn);
}

/** Ports that answer at once, remember what they were asked, and can be told to wait or to fail. */
export function createFakePorts() {
  let ids = 0;
  /** Meshes that were read. */
  const meshes = new Map<ContentHash, MeshBuffers>();
  const files = new Map<string, () => Promise<Result<ImportedFile, MeshReadCode | 'not_found'>>>();
  const slicer = createFakeSlicer();
  const storage = createFakeStorage();
  const delivered: { readonly fileName: string; readonly file: Blob | Uint8Array<ArrayBuffer> }[] = [];
  const view: { port: ViewportPort | null } = { port: null };
  /** The newest call of each slot: older ones answer `cancelled`. */
  const newest = new Map<string, unknown>();
  /** Set to make every operation but examining wait. */
  const geometry = {
    gate: null as Deferred<void> | null,
    /** What operations threw, as only a bug does: the worker of one answers `internal`. */
    thrown: [] as unknown[],
    /** Meshes the editor got elsewhere than from operations: from a cloud. */
    meshOf: (_hash: ContentHash): MeshBuffers | undefined => undefined,
  };
  /** What was examined; set to make the next examination wait or answer otherwise. */
  const examined = {
    meshes: [] as MeshBuffers[],
    gate: null as Deferred<void> | null,
    answer: null as Result<MeshQuality> | null,
    signal: null as AbortSignal | null,
  };
  const ports: EditorPorts = {
    library: {
      findPrinter: (id) => [smallPrinter, largePrinter].find((printer) => printer.id === id),
      start: { printer: 'small', craft: ordinaryCraft, material: ordinaryMaterial },
      formatExtension: (id) => ({ goo: 'goo', 'chitubox-zip': 'zip' })[id],
    },
    meshReader: {
      async read(name, _content, _signal, report) {
        report({ phase: 'read', done: 1, total: 1 });
        const file = (await files.get(name)?.()) ?? fail('format_unknown', 'no such fake file');
        if (!file.ok) return file;
        const bodies = await Promise.all(
          file.value.bodies.map(async (body) => ({ ...body, ...(await measureMesh(body.mesh)) })),
        );
        for (const { hash, mesh } of bodies) meshes.set(hash, mesh);
        return ok({ ...file.value, bodies });
      },
    },
    geometry: {
      async run(call, { slot, signal = null, report } = {}) {
        if (slot !== undefined) newest.set(slot, call);
        const held = call.meshes.map(
          (hash) => meshes.get(hash) ?? storage.meshes.get(hash) ?? geometry.meshOf(hash),
        );
        if (held.includes(undefined)) return fail('not_found', `no mesh for ${call.op}`);
        if (call.op === 'examine') {
          examined.meshes.push(held[0]!);
          examined.signal = signal;
          await examined.gate?.promise;
          if (examined.answer !== null) return examined.answer as Result<never>;
        }
        const context = {
          signal: signal ?? new AbortController().signal,
          report: report ?? (() => undefined),
        };
        const { result } = await answerOf(call.op, held, call.in, context).catch((cause: unknown) => {
          geometry.thrown.push(cause);
          return { result: fail('internal', String(cause)) };
        });
        if (call.op !== 'examine') await geometry.gate?.promise;
        if (slot !== undefined && newest.get(slot) !== call)
          return fail('cancelled', 'a newer call replaced it');
        // What a job made can be worked on at once.
        if (result.ok) for (const { hash, mesh } of madeIn(result.value)) meshes.set(hash, mesh);
        return result as Result<never>;
      },
      dispose: () => undefined,
    },
    slicer: slicer.port,
    storage: storage.port,
    delivery: { deliver: (fileName, file) => void delivered.push({ fileName, file }) },
    viewport: () => view.port,
    now: () => '2026-01-02T03:04:05.000Z',
    newId: () => `id-${++ids}`,
  };
  return {
    ports,
    slicer,
    storage,
    delivered,
    view,
    examined,
    geometry,
    /** What reading this name gives from now on. */
    setFile(name: string, file: ImportedFile | Result<ImportedFile, MeshReadCode | 'not_found'>) {
      files.set(name, () => Promise.resolve('ok' in file ? file : ok(file)));
    },
    /** Reading this name waits for the result. */
    setSlowFile(name: string): Deferred<Result<ImportedFile, MeshReadCode | 'not_found'>> {
      const waiting = deferred<Result<ImportedFile, MeshReadCode | 'not_found'>>();
      files.set(name, () => waiting.promise);
      return waiting;
    },
    /** Reading this name throws, as only a bug does. */
    setBroken(name: string) {
      files.set(name, () => Promise.reject(new Error('broken reader')));
    },
    /** A file of one box standing at a corner far from the origin, to see that it is placed. */
    setBox(name: string, width: number, depth: number, height: number) {
      this.setFile(name, importedFile(['box', makeBox(width, depth, height, [500, 500, 500])]));
    },
  };
}

export type FakePorts = ReturnType<typeof createFakePorts>;

/** A file as the page hands it over; what it holds is what `setFile` said. */
export function fileNamed(name: string): { readonly name: string; bytes(): Promise<Uint8Array> } {
  return { name, bytes: () => Promise.resolve(new Uint8Array()) };
}

const repairs = {
  flippedFaces: 0,
  openEdges: 0,
  closingTriangles: 0,
  duplicateFaces: 0,
  degenerateFaces: 0,
  joinedPoints: 0,
  coneLoops: 0,
  volumeChange: 0,
};

/** So many edges round a hole of 10 mm about the origin of a mesh, 30 mm up. */
function ring(edges: number): Float32Array {
  const point = (at: number): readonly number[] => {
    const angle = (2 * Math.PI * at) / edges;
    return [5 * Math.cos(angle), 5 * Math.sin(angle), 30];
  };
  return Float32Array.from(
    Array.from({ length: edges }, (_, edge) => [...point(edge), ...point(edge + 1)]).flat(),
  );
}

/** A report of layers without issues, but for what is given; `left` is what stays in them standing and hanging, mm³. */
export function issueReport(
  issues: IssueReport['issues'] = [],
  layerCount = 100,
  left: readonly [number, number] = [0, 0],
): IssueReport {
  const counts = { island: 0, 'resin-trap': 0, 'suction-cup': 0, border: 0, 'empty-layer': 0 };
  const islands = Array.from<number>({ length: layerCount }).fill(0);
  for (const { kind, firstLayer } of issues) {
    counts[kind]++;
    if (kind === 'island') islands[firstLayer]!++;
  }
  const ones = islands.map(() => 1);
  const drainageOf = (trappedMm3: number) => ({ trappedMm3, count: Math.sign(trappedMm3), puddles: [] });
  const drainage = { standing: drainageOf(left[0]), hanging: drainageOf(left[1]) };
  return {
    layerCount,
    issues,
    counts,
    drainage,
    layers: { areaMm2: ones, volumeMm3: ones, areas: ones, islands },
  };
}

function createFakeSlicer() {
  const prepared: PlateInput[] = [];
  const layersAsked: number[] = [];
  const exports: {
    readonly input: PlateInput;
    readonly request: ExportRequest;
    readonly signal: AbortSignal;
  }[] = [];
  const fake = {
    prepared,
    layersAsked,
    exports,
    /** Formats whose files' size was asked for, and what is answered. */
    sizesAsked: [] as string[],
    fileBytes: ok(15_300_000) as Result<number>,
    disposed: false,
    layerCount: 100,
    /** Set to make the next calls wait. */
    prepareGate: null as Deferred<void> | null,
    layerGate: null as Deferred<void> | null,
    prepareError: null as Result<never> | null,
    layerError: null as Result<never> | null,
    exportGate: null as Deferred<Result<ExportedFile>> | null,
    checks: [] as { readonly signal: AbortSignal; report(progress: Progress): void }[],
    /** What checking the layers answers; a gate makes it wait. */
    issues: ok(issueReport()) as Result<IssueReport>,
    issuesGate: null as Deferred<void> | null,
    reportPrepared: (_progress: Progress): void => undefined,
    reportProgress: (_progress: Progress): void => undefined,
    enginesAsked: [] as BackendRequest[],
    /** What the slicer chooses, whatever is asked for. */
    engine: { backend: 'wasm', reason: 'no_device' } as EngineChoice,
    /** Whether the plates that are prepared are the processor's alone. */
    processorOnly: false,
    /** What of the resin is in supports. */
    supports: null as PlateEstimate['supports'],
    /** How many open edges each mesh on the plate is said to have, and how many of them lie on a loop closed by a cone. */
    openEdges: 0,
    coneEdges: 0,
    /** What else slicing is said to have repaired. */
    repairs: {} as Partial<Repairs>,
    port: {
      chooseEngine(request: BackendRequest): Promise<Result<EngineChoice>> {
        fake.enginesAsked.push(request);
        return Promise.resolve(ok(fake.engine));
      },
      async prepare(
        input: PlateInput,
        report?: (progress: Progress) => void,
      ): Promise<Result<PreparedPlate>> {
        prepared.push(input);
        if (report) fake.reportPrepared = report;
        await fake.prepareGate?.promise;
        if (fake.prepareError !== null) return fake.prepareError;
        return ok({
          revision: input.revision,
          layerCount: fake.layerCount,
          threads: 2,
          processorOnly: fake.processorOnly,
          triangles: input.parts.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0),
          repairs: { ...repairs, openEdges: fake.openEdges * input.parts.length, ...fake.repairs },
          openEdges:
            fake.openEdges === 0
              ? []
              : input.parts.map(({ hash }) => ({
                  key: hash,
                  lines: ring(fake.openEdges),
                  coneLines: ring(fake.coneEdges),
                })),
          estimate: {
            seconds: 60,
            volumeMm3: 1000,
            weightG: 1.1,
            cost: 0.03,
            currency: 'USD',
            supports: fake.supports,
            byArea: null,
          },
        });
      },
      async layer(index: number): Promise<Result<LayerPicture>> {
        layersAsked.push(index);
        await fake.layerGate?.promise;
        if (fake.layerError !== null) return fake.layerError;
        return ok({ index, width: 4, height: 1, runs: Uint32Array.of((4 << 8) | 255), areaMm2: 4 });
      },
      fileBytes(formatId: string): Promise<Result<number>> {
        fake.sizesAsked.push(formatId);
        return Promise.resolve(fake.fileBytes);
      },
      async issues(signal: AbortSignal, report: (progress: Progress) => void): Promise<Result<IssueReport>> {
        fake.checks.push({ signal, report });
        await fake.issuesGate?.promise;
        return signal.aborted ? fail('cancelled', 'stopped') : fake.issues;
      },
      async export(
        input: PlateInput,
        request: ExportRequest,
        signal: AbortSignal,
        report: (progress: Progress) => void,
      ): Promise<Result<ExportedFile>> {
        exports.push({ input, request, signal });
        fake.reportProgress = report;
        report({ phase: 'slice', done: 1, total: 2 });
        return fake.exportGate === null ? ok(exportedFile) : fake.exportGate.promise;
      },
      dispose() {
        fake.disposed = true;
      },
    },
  };
  return fake;
}

export const exportedFile: ExportedFile = {
  bytes: 3,
  layers: 100,
  layersSha256: 'a'.repeat(64),
  fileSha256: 'b'.repeat(64),
  seconds: 0.5,
  losses: [],
  file: new Blob(['goo']),
  engine: { backend: 'wasm', reason: 'no_device' },
  notice: null,
};

function createFakeStorage() {
  const meshes = new Map<ContentHash, MeshBuffers>();
  const saves: StoredDocument[] = [];
  const fake = {
    meshes,
    saves,
    collected: [] as ContentHash[][],
    loadResult: ok(null) as Result<StoredDocument | null>,
    loadGate: null as Deferred<void> | null,
    saveGate: null as Deferred<void> | null,
    saveError: null as Result<never> | null,
    putError: null as Result<never> | null,
    port: {
      async load(): Promise<Result<StoredDocument | null>> {
        await fake.loadGate?.promise;
        return fake.loadResult;
      },
      async save(document: StoredDocument): Promise<Result<void>> {
        await fake.saveGate?.promise;
        if (fake.saveError !== null) return fake.saveError;
        saves.push(document);
        return ok(undefined);
      },
      putMesh(hash: ContentHash, mesh: MeshBuffers): Promise<Result<void>> {
        if (fake.putError !== null) return Promise.resolve(fake.putError);
        meshes.set(hash, mesh);
        return Promise.resolve(ok(undefined));
      },
      getMesh(hash: ContentHash): Promise<Result<MeshBuffers>> {
        const mesh = meshes.get(hash);
        return Promise.resolve(mesh === undefined ? fail('not_found', 'no such mesh') : ok(mesh));
      },
      collect(keep: ReadonlySet<ContentHash>): Promise<void> {
        fake.collected.push([...keep]);
        for (const hash of meshes.keys()) if (!keep.has(hash)) meshes.delete(hash);
        return Promise.resolve();
      },
    },
  };
  return fake;
}

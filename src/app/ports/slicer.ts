import { type ContentHash, type Result, fail, ok } from '#base';
import type { BackendRequest, EngineChoice, LayerMapping } from '#compute/api';
import type { PlateInput, PreparedPlate, SlicerPort } from '#editor';
import { WorkerClient } from '../workers/channel.ts';
import type { PlateMessage, SlicerCalls } from '../workers/slicer-calls.ts';
import { storeEngineRecord, readEngineRecords } from './engine-records.ts';

/** Layers of the plate prepared last, shown by the graphics device on a canvas. */
export interface LayerScreen {
  /** Gives the device its canvas, or takes it away. Resolves when nothing more is shown on it. */
  setScreen(canvas: OffscreenCanvas | null): Promise<void>;
  /** As SliceSession.show. */
  show(index: number, mapping: LayerMapping): Promise<Result<void>>;
}

/** The slicing engine in its worker. Meshes cross once; a plate prepared meanwhile supersedes the one before. */
export function createSlicer(): SlicerPort & LayerScreen {
  let client = start();
  /** Meshes the worker has: those of the plate prepared last and of exports since. */
  let known = new Set<ContentHash>();
  let latest = 0;
  let request: BackendRequest | null = null;

  const message = (input: PlateInput): PlateMessage => {
    const newMeshes = new Map(
      input.parts.filter(({ hash }) => !known.has(hash)).map(({ hash, mesh }) => [hash, { hash, mesh }]),
    );
    return {
      revision: input.revision,
      plate: input.plate,
      printer: input.printer,
      parts: input.parts.map(({ mesh: _mesh, ...part }) => part),
      newMeshes: [...newMeshes.values()],
    };
  };

  /** A worker that died is replaced, so that the next call finds one. */
  const afterCrash = <Value>(result: Result<Value>): Result<Value> => {
    if (!result.ok && result.error.code === 'compute_crashed') {
      client.terminate();
      client = start();
      known = new Set();
      if (request !== null) void chooseEngine(request);
    }
    return result;
  };

  const chooseEngine = async (wanted: BackendRequest): Promise<Result<EngineChoice>> => {
    const chosen = await client.call('chooseEngine', { request: wanted, records: readEngineRecords() });
    if (!chosen.ok) return chosen;
    const { choice, measured } = chosen.value;
    if (measured) storeEngineRecord(measured.adapter, measured.record);
    return wanted === request ? ok(choice) : fail('cancelled', 'another engine was asked for');
  };

  return {
    chooseEngine: (wanted) => {
      request = wanted;
      return chooseEngine(wanted);
    },
    prepare: async (input, report) => {
      const turn = ++latest;
      const plate = message(input);
      known = new Set(input.parts.map(({ hash }) => hash));
      const prepared = afterCrash<PreparedPlate>(
        await client.call('prepare', plate, report ? { report } : {}),
      );
      return turn === latest ? prepared : fail('cancelled', 'a newer plate is being prepared');
    },
    layer: async (index) => afterCrash(await client.call('layer', index)),
    fileBytes: async (formatId) => afterCrash(await client.call('fileBytes', formatId)),
    setScreen: async (canvas) => {
      await client.call('screen', canvas, canvas === null ? {} : { transfer: [canvas] });
    },
    show: async (index, mapping) => afterCrash(await client.call('show', { index, mapping })),
    issues: async (signal, report) => afterCrash(await client.call('issues', null, { signal, report })),
    export: async (input, request, signal, report) => {
      const plate = message(input);
      for (const { hash } of plate.newMeshes) known.add(hash);
      return afterCrash(await client.call('export', { plate, request }, { signal, report }));
    },
    dispose: () => client.terminate(),
  };
}

function start(): WorkerClient<SlicerCalls> {
  return new WorkerClient(
    new Worker(new URL('../workers/slicer.worker.ts', import.meta.url), { type: 'module' }),
  );
}

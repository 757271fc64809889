import { createLatest, type AppError } from '#base';
import { featuresFailed } from './features/part-solids.ts';
import { plateInput, plateParts, type PlateParts } from './plate-input.ts';
import type { EditorCore } from './core.ts';
import type { PlateInput } from './ports.ts';
import type { Editor, EditorState, LayersState } from './types.ts';

type LayerVerbs = Pick<Editor, 'setStage' | 'setLayer'>;
type Shown = Pick<EditorState, 'documents' | 'plate'>;

const EMPTY: LayersState = {
  status: 'empty',
  share: null,
  count: 0,
  threads: 0,
  processorOnly: false,
  triangles: 0,
  repairs: null,
  openEdges: [],
  estimate: null,
  error: null,
};

/**
 * The slice that follows the document, during drags too. Changes are gathered to the next macrotask and while one
 * preparation runs: the newest plate is prepared next, those between are skipped. The layer on show is asked for in the
 * same way. Another document or plate begins with nothing: it waits for no preparation of the last one, and shows no layer of it.
 */
export function createLiveLayers(core: EditorCore): {
  readonly verbs: LayerVerbs;
  start(): void;
  dispose(): void;
} {
  let disposed = false;
  let stops: readonly (() => void)[] = [];
  let cutBeforeSlice = false;
  /** Slice was entered before there were layers: the middle one is shown once there are. */
  let middleWanted = false;

  const showEmpty = (): void => core.setState({ layers: EMPTY, currentLayer: null, layerPicture: null });

  /** Whether what a piece of work was begun for is still on show. */
  const isHere = ({ documents, plate }: Shown): boolean => {
    const now = core.getState();
    return !disposed && now.documents === documents && now.plate === plate;
  };

  const prepare = async (): Promise<void> => {
    const plate = plateParts(core);
    if (plate === null) return showEmpty();
    const shown = core.getState();
    const { failed, isPending, input } = withFeatures(plate);
    if (failed !== null) return showFailure(failed);
    core.setState({ layers: { ...shown.layers, status: 'preparing', share: null, error: null } });
    // There is no last good result to show: it is asked again once there is one.
    if (input !== null) await prepareInput(input, shown, isPending);
  };
  const showFailure = (error: AppError): void =>
    core.setState({ layers: { ...EMPTY, status: 'failed', error }, layerPicture: null });

  /** The plate with supports, and what its parts' features come to, as far as it is known: the last good results until there are newer ones. */
  const withFeatures = (plate: PlateParts) => {
    const all = new Map(plate.parts.map(({ record }) => [record.id, core.solids.of(record)]));
    const failed = plate.parts.find(({ record }) => all.get(record.id)?.status === 'failed')?.record;
    const held = new Map(plate.parts.map(({ record }) => [record.id, core.supportSolids.of(record)]));
    const unheld = [...held.values()].find((known) => known?.status === 'failed');
    const lacksSupports = [...held.values()].some((known) => known !== null && known.solids === null);
    const lacks = [...all.values()].some((solids) => solids !== null && solids.made === null);
    return {
      failed:
        failed === undefined ? (unheld?.error ?? null) : featuresFailed(failed, all.get(failed.id)!.error!),
      isPending: [...all.values(), ...held.values()].some((known) => known?.status === 'pending'),
      input:
        lacks || lacksSupports
          ? null
          : plateInput(
              plate,
              (id) => all.get(id)?.made ?? undefined,
              (id) => held.get(id)?.solids ?? undefined,
            ),
    };
  };
  const startPreparing = () => createLatest<void>(prepare, nextMacrotask);
  let preparation = startPreparing();

  const prepareInput = async (input: PlateInput, shown: Shown, isPending: boolean): Promise<void> => {
    const prepared = await core.ports.slicer.prepare(input, ({ done, total }) => {
      if (!isHere(shown) || core.getState().layers.status !== 'preparing') return;
      core.setState({ layers: { ...core.getState().layers, share: done / total } });
    });
    if (!isHere(shown)) return;
    if (!prepared.ok) {
      if (prepared.error.code === 'plate_empty') showEmpty();
      else if (prepared.error.code !== 'cancelled') showFailure(prepared.error);
      return;
    }
    const { layerCount, threads, processorOnly, triangles, repairs, openEdges, estimate } = prepared.value;
    core.setState({
      layers: {
        status: isPending || preparation.isWaiting() ? 'preparing' : 'ready',
        share: null,
        count: layerCount,
        threads,
        processorOnly,
        triangles,
        repairs,
        openEdges,
        estimate,
        error: null,
      },
    });
    if (middleWanted) showMiddle();
    else showLayer(core.getState().currentLayer);
  };

  const showMiddle = (): void => {
    middleWanted = false;
    showLayer(Math.floor(core.getState().layers.count / 2));
  };

  const showLayer = (index: number | null): void => {
    const { count } = core.getState().layers;
    if (index === null || count === 0) {
      pictures.drop();
      core.setState({ currentLayer: null, layerPicture: null });
      return;
    }
    const clamped = Math.min(count - 1, Math.max(0, Math.round(index)));
    core.setState({ currentLayer: clamped });
    pictures.ask(clamped);
  };

  const pictures = createLatest(async (index: number) => {
    if (disposed) return;
    const shown = core.getState();
    const layer = await core.ports.slicer.layer(index);
    if (!isHere(shown) || core.getState().currentLayer === null) return;
    if (layer.ok) core.setState({ layerPicture: layer.value });
    else if (layer.error.code !== 'cancelled' && !pictures.isWaiting()) core.setState({ layerPicture: null });
  });

  const reset = (): void => {
    preparation.drop();
    preparation = startPreparing();
    pictures.drop();
    cutBeforeSlice = false;
    middleWanted = core.getState().stage === 'slice';
    showEmpty();
    preparation.ask();
  };

  const verbs: LayerVerbs = {
    setLayer(index) {
      middleWanted = false;
      if (index === null || Number.isFinite(index)) showLayer(index);
    },
    setStage(stage) {
      const state = core.getState();
      if (state.stage === stage) return;
      core.setState({ stage });
      if (stage === 'slice') {
        cutBeforeSlice = state.currentLayer !== null;
        if (cutBeforeSlice) return;
        if (state.layers.count > 0) showMiddle();
        else middleWanted = true;
      } else {
        middleWanted = false;
        if (!cutBeforeSlice) showLayer(null);
      }
    },
  };
  return {
    verbs,
    start() {
      stops = [
        core.afterDiff((diff) => {
          if (core.document.changedPlates(diff).has(core.getState().plate)) preparation.ask();
        }),
        core.solids.subscribe(() => {
          if (core.parts().some(({ features, visible }) => visible && features !== undefined))
            preparation.ask();
        }),
        core.supportSolids.subscribe(() => {
          if (core.getState().supports.size > 0) preparation.ask();
        }),
        core.onAnotherDocument(reset),
        core.onAnotherPlate(reset),
      ];
      preparation.ask();
    },
    dispose() {
      disposed = true;
      for (const stop of stops) stop();
      preparation.drop();
      pictures.drop();
    },
  };
}

const nextMacrotask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

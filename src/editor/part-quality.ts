import type { ContentHash } from '#base';
import type { EditorCore } from './core.ts';
import type { Editor, LayersState, PartId } from './types.ts';

/** The numbers of one open edge: x, y, z of both ends. */
const NUMBERS_PER_EDGE = 6;

/** How many open edges a mesh had before slicing closed them, as far as the layers know. */
export function openEdgesOf({ openEdges }: LayersState, mesh: ContentHash): number {
  const found = openEdges.find(({ key }) => key === mesh);
  return found === undefined ? 0 : found.lines.length / NUMBERS_PER_EDGE;
}

interface Imported {
  readonly id: string;
  readonly name: string;
  readonly parts: readonly PartId[];
  /** The layers there were before: newer ones know of these parts. */
  readonly before: LayersState;
}

/**
 * Tells of an imported file what is wrong with it, as soon as the layers know: where its meshes were open. Nothing is
 * measured for it alone, since slicing looks at every mesh once in any case.
 */
export function createPartQuality(core: EditorCore): {
  readonly verbs: Pick<Editor, 'setQualityCheck'>;
  /** A file has been put on the plate. */
  readonly imported: (id: string, name: string, parts: readonly PartId[]) => void;
  dispose(): void;
} {
  let on = true;
  let waiting: readonly Imported[] = [];
  let seen: LayersState | null = null;

  const countOf = ({ parts }: Imported): number => {
    const meshes = new Set(parts.flatMap((id) => core.part(id)?.mesh ?? []));
    return [...meshes].reduce((sum, mesh) => sum + openEdgesOf(core.getState().layers, mesh), 0);
  };

  const follow = (): void => {
    const { layers } = core.getState();
    if (layers === seen || waiting.length === 0) return;
    seen = layers;
    if (layers.status !== 'ready') return;
    const known = waiting.filter(({ before }) => before !== layers);
    if (known.length === 0) return;
    waiting = waiting.filter((file) => !known.includes(file));
    const flawed = known.flatMap((file) => {
      const openEdges = countOf(file);
      const { id, name, parts } = file;
      return openEdges === 0 ? [] : [{ id, name, parts, openEdges, status: 'flawed' as const }];
    });
    if (flawed.length > 0) core.setState({ imports: [...core.getState().imports, ...flawed] });
  };
  const stopListening = core.subscribe(follow);

  return {
    verbs: {
      setQualityCheck(wanted) {
        if (on === wanted) return;
        on = wanted;
        if (on) return;
        waiting = [];
        core.setState({ imports: core.getState().imports.filter(({ status }) => status !== 'flawed') });
      },
    },
    imported(id, name, parts) {
      if (on && parts.length > 0) waiting = [...waiting, { id, name, parts, before: core.getState().layers }];
    },
    dispose: stopListening,
  };
}

import type { ContentHash } from '#base';
import {
  composeTransform,
  firstPlane,
  latticeMap,
  meshBounds,
  multiplyTransforms,
  rasteriseOracleLayer,
  rotationAbout,
  scaling,
  snapVertices,
  translation,
  type Aabb,
  type MeshBuffers,
  type RasterSpec,
  type Transform,
  type Vector,
} from '#kernel';
import type {
  DocumentDiff,
  DocumentReader,
  PartGroup,
  PartRecord,
  Printer,
  SupportPaintRecord,
} from '#document';
import {
  grownBody,
  type Editor,
  type EditorState,
  type Hit,
  type LayerPicture,
  type PartId,
  type ToolEvent,
  type TransformChange,
} from '#editor';
import { meshHash, partRecord, PLATE_ID, plateRecord } from '#tests/document.ts';
import { USUAL_PLATFORM, usableVolume } from '../../src/document/records/platform.ts';
import { stretchableAxes } from '../../src/editor/stretch.ts';

const printer: Printer = {
  id: 'test-printer',
  name: 'Test printer',
  brand: 'Test',
  model: 'One',
  width: 1280,
  height: 720,
  platform: [192, 108, 200],
  mirrorX: true,
  mirrorY: false,
  orientation: 'landscape',
  origin: 'center',
  fileFormat: 'goo',
  formatVersion: null,
  panelGreyBits: null,
  sources: [],
};

const initialState: EditorState = {
  stage: 'prepare',
  batch: { status: 'idle', rows: [] },
  plate: PLATE_ID,
  tab: { status: 'here' },
  tool: 'select',
  toolParams: {},
  toolJob: null,
  toolChoices: null,
  toolReport: null,
  toolLines: null,
  toolScript: null,
  library: {},
  scripts: null,
  supportDefault: null,
  toolMarks: [],
  features: new Map(),
  supports: new Map(),
  supportSelection: [],
  supportJob: null,
  supportHovered: null,
  supportGhost: null,
  walls: new Map(),
  overhangs: new Map(),
  openings: new Map(),
  seenInfill: new Map(),
  personal: null,
  sliceView: '3d',
  selection: [],
  hovered: null,
  revision: 0,
  loaded: true,
  documents: 0,
  undoLabel: null,
  redoLabel: null,
  save: { status: 'saved' },
  cloudLink: null,
  editedAt: null,
  cloud: { status: 'signed-out' },
  imports: [],
  meshQuality: new Map(),
  layers: {
    status: 'empty',
    share: null,
    count: 0,
    threads: 1,
    processorOnly: false,
    triangles: 0,
    repairs: null,
    openEdges: [],
    estimate: null,
    error: null,
  },
  repairNotices: [],
  closeParts: [],
  engine: null,
  issues: { status: 'idle', progress: null, report: null, error: null },
  currentLayer: null,
  layerPicture: null,
  export: { status: 'idle' },
  projection: 'perspective',
  shading: 'solid',
  projectFile: null,
  fileJob: null,
  toast: null,
};

/** Gestures the fake editor was asked for, in words. */
export interface GestureLog {
  readonly changes: TransformChange[];
  /** What the tool in hand was told. */
  readonly events: ToolEvent[];
  /** Whether the tool takes a drag that begins there. */
  grabs: (hit: Hit) => boolean;
  commits: number;
  cancels: number;
}

/** As much of the editor as the scene looks at, without history, storage or slicing worker. */
export interface FakeEditor extends Editor {
  readonly gestures: GestureLog;
  addPart(
    mesh: MeshBuffers,
    change?: { at?: readonly [number, number, number]; name?: string; group?: PartGroup },
  ): PartId;
  /** A mesh that no part has: of a feature. */
  addMesh(mesh: MeshBuffers): ContentHash;
  copyPart(id: PartId, by: readonly [number, number, number]): PartId;
  removePart(id: PartId): void;
  setState(change: Partial<EditorState>): void;
  setPrinterRecord(change: Partial<Printer>): void;
  /** Slices one layer with the oracle and shows it, as the slider would. */
  cutAt(layer: number | null): void;
  /** What is painted on a part for supports. */
  setPaint(paint: SupportPaintRecord): void;
  /** The plane the tool in hand has from now on. */
  setToolPlane(corners: readonly Vector[] | null): void;
}

export function createFakeEditor(): FakeEditor {
  const meshes = new Map<ContentHash, MeshBuffers>();
  const parts = new Map<PartId, PartRecord>();
  const paints = new Map<string, SupportPaintRecord>();
  const boxes = new WeakMap<PartRecord, Aabb>();
  const listeners = new Set<() => void>();
  const diffListeners = new Set<(diff: DocumentDiff) => void>();
  const gestures: GestureLog = {
    changes: [],
    events: [],
    grabs: () => false,
    commits: 0,
    cancels: 0,
  };
  let state = initialState;
  let machine = printer;
  let number = 0;
  const plate = plateRecord();

  const setState = (change: Partial<EditorState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const apply = (diff: DocumentDiff): void => {
    for (const record of [...diff.added, ...diff.updated.map(([, after]) => after)]) {
      if (record.kind === 'part') parts.set(record.id, record);
    }
    for (const record of diff.removed) parts.delete(record.id as PartId);
    for (const listener of diffListeners) listener(diff);
    setState({ revision: state.revision + 1 });
  };
  const partBox = (id: PartId): Aabb | undefined => {
    const part = parts.get(id);
    const mesh = part && meshes.get(part.mesh);
    if (!mesh) return undefined;
    const grown = grownBody(state.features.get(id)?.made);
    if (grown) return meshBounds(grown.mesh, multiplyTransforms(part.transform, grown.toMesh));
    const box = boxes.get(part) ?? meshBounds(mesh, part.transform);
    boxes.set(part, box);
    return box;
  };
  const solidMesh = (wanted: ContentHash): MeshBuffers | undefined =>
    [...state.features.values()].flatMap(({ made }) => made?.solids ?? []).find(({ hash }) => hash === wanted)
      ?.mesh;
  const selectionBox = (): Aabb | null => {
    const boxes = state.selection.flatMap((id) => partBox(id) ?? []);
    if (boxes.length === 0) return null;
    const bound = (edge: 'min' | 'max', pick: (...values: number[]) => number): [number, number, number] => [
      pick(...boxes.map((box) => box[edge][0])),
      pick(...boxes.map((box) => box[edge][1])),
      pick(...boxes.map((box) => box[edge][2])),
    ];
    return { min: bound('min', Math.min), max: bound('max', Math.max) };
  };

  let toolPlane: readonly Vector[] | null = null;
  const fake: Partial<FakeEditor> = {
    gestures,
    getState: () => state,
    setState,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onDiff: (listener) => {
      const own = (diff: DocumentDiff): void => listener(diff, 'user');
      diffListeners.add(own);
      return () => void diffListeners.delete(own);
    },
    // The scene reads nothing else of it.
    document: { get: (_kind: string, id: string) => paints.get(id) } as unknown as DocumentReader,
    setPaint: (paint) => {
      paints.set(paint.id, paint);
      setState({ revision: state.revision + 1 });
    },
    plate: () => plate,
    printer: () => machine,
    platform: () => USUAL_PLATFORM,
    usableVolume: () => usableVolume(machine.platform, USUAL_PLATFORM),
    setPrinterRecord: (change) => {
      machine = { ...machine, ...change };
      setState({ revision: state.revision + 1 });
    },
    parts: () => [...parts.values()],
    mesh: (hash) => meshes.get(hash) ?? solidMesh(hash),
    partBox,
    printedBox: partBox,
    selectionFacts: () => {
      const box = selectionBox();
      const stretchable = stretchableAxes(state.selection.map((id) => parts.get(id)!));
      return box && ({ box, stretchable } as ReturnType<Editor['selectionFacts']>);
    },
    setHovered: (hovered) => setState({ hovered }),
    setTool: (tool) => setState({ tool }),
    toolGrabs: (hit) => gestures.grabs(hit),
    toolKey: () => false,
    toolEvent: (event) => void gestures.events.push(event),
    supports: {
      select: (ids, mode) =>
        setState({ supportSelection: mode === 'add' ? [...state.supportSelection, ...ids] : ids }),
    } as Editor['supports'],
    setProjection: (projection) => setState({ projection }),
    setShading: (shading) => setState({ shading }),
    select: (ids, mode) => {
      const selection =
        mode === 'replace'
          ? ids
          : mode === 'add'
            ? [...new Set([...state.selection, ...ids])]
            : [
                ...state.selection.filter((id) => !ids.includes(id)),
                ...ids.filter((id) => !state.selection.includes(id)),
              ];
      setState({ selection });
    },
    addPart: (mesh, change = {}) => {
      number++;
      const hash = meshHash(number);
      meshes.set(hash, mesh);
      const part = partRecord(number, {
        mesh: hash,
        transform: translation(...(change.at ?? [0, 0, 0])),
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.group === undefined ? {} : { group: change.group }),
      });
      apply({ added: [part], updated: [], removed: [] });
      return part.id;
    },
    addMesh: (mesh) => {
      number++;
      const hash = meshHash(number);
      meshes.set(hash, mesh);
      return hash;
    },
    copyPart: (id, by) => {
      number++;
      const source = parts.get(id)!;
      const part = partRecord(number, {
        mesh: source.mesh,
        transform: multiplyTransforms(translation(...by), source.transform),
      });
      apply({ added: [part], updated: [], removed: [] });
      return part.id;
    },
    removePart: (id) => apply({ added: [], updated: [], removed: [parts.get(id)!] }),
    setVisible: (ids, visible) => {
      const before = [ids].flat().map((id) => parts.get(id)!);
      apply({ added: [], updated: before.map((part) => [part, { ...part, visible }]), removed: [] });
    },
    setLocked: (ids, locked) => {
      const before = [ids].flat().map((id) => parts.get(id)!);
      apply({ added: [], updated: before.map((part) => [part, { ...part, locked }]), removed: [] });
    },
    beginTransform: () => {
      const box = selectionBox();
      if (!box) return null;
      const before = state.selection.map((id) => parts.get(id)!);
      const show = (transform: Transform): void =>
        apply({
          added: [],
          updated: before.map((part) => [
            part,
            { ...part, transform: multiplyTransforms(transform, part.transform) },
          ]),
          removed: [],
        });
      return {
        update: (change) => {
          if ('to' in change) throw new Error('the scene drags handles, no fields');
          gestures.changes.push(change);
          show(changeTransform(change, box));
        },
        commit: () => void gestures.commits++,
        cancel: () => {
          gestures.cancels++;
          show(composeTransform({ position: [0, 0, 0], rotationDegrees: [0, 0, 0], scale: [1, 1, 1] }));
        },
      };
    },
    toolPlane: () => toolPlane,
    setToolPlane: (corners) => {
      toolPlane = corners;
      setState({ revision: state.revision + 1 });
    },
    cutAt: (layer) => {
      if (layer === null) setState({ currentLayer: null, layerPicture: null });
      else
        setState({
          currentLayer: layer,
          layerPicture: sliceLayer([...parts.values()], meshes, machine, layer),
        });
    },
  };
  // What the scene does not use is not there: calling it is a failing test.
  return fake as FakeEditor;
}

function changeTransform(change: TransformChange, box: Aabb): Transform {
  const x = (box.min[0] + box.max[0]) / 2;
  const y = (box.min[1] + box.max[1]) / 2;
  const about = (z: number, inner: Transform): Transform =>
    multiplyTransforms(translation(x, y, z), multiplyTransforms(inner, translation(-x, -y, -z)));
  switch (change.kind) {
    case 'move':
      return translation(...change.by);
    case 'rotate':
      return about((box.min[2] + box.max[2]) / 2, rotationAbout(change.axis, change.degrees));
    case 'scale':
      return about(box.min[2], scaling(...change.by));
  }
}

function sliceLayer(
  parts: readonly PartRecord[],
  meshes: ReadonlyMap<ContentHash, MeshBuffers>,
  { width, height, platform, mirrorX, mirrorY }: Printer,
  index: number,
): LayerPicture {
  const { craft } = plateRecord();
  const spec: RasterSpec = {
    width,
    height,
    pitchX: platform[0] / width,
    pitchY: platform[1] / height,
    directionX: mirrorX ? -1 : 1,
    directionY: mirrorY ? 1 : -1,
    layerHeight: craft.layerHeight,
    firstLayerHeight: craft.firstLayerHeight,
    antialias: 4,
  };
  const first = firstPlane(spec);
  const plane = index === 0 ? first : 256 * index + 128;
  const triangles: number[] = [];
  for (const part of parts) {
    const mesh = meshes.get(part.mesh)!;
    const snapped = snapVertices(mesh.positions, latticeMap(spec, part.transform))!;
    for (let corner = 0; corner < mesh.indices.length; corner += 3) {
      const corners = [0, 1, 2].map((at) => mesh.indices[corner + at]! * 3);
      const heights = corners.map((at) => snapped[at + 2]!);
      // The oracle is slow: it is given the triangles that reach the plane alone.
      if (Math.min(...heights) > plane || Math.max(...heights) < plane) continue;
      for (const at of corners) triangles.push(snapped[at]!, snapped[at + 1]!, snapped[at + 2]!);
    }
  }
  const { runs } = rasteriseOracleLayer(
    { triangles: Int32Array.from(triangles), width, height, antialias: spec.antialias, firstPlane: first },
    index,
  );
  let lit = 0;
  for (const word of runs) lit += ((word >>> 8) * (word & 255)) / 255;
  return { index, width, height, runs, areaMm2: lit * spec.pitchX * spec.pitchY };
}

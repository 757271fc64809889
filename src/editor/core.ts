import { createStore } from 'zustand/vanilla';
import { fail, ok, unwrap, type Id, type Result } from '#base';
import {
  growBox,
  joinBoxes,
  reachOf,
  supportBox,
  type Aabb,
  type BasePlate,
  type SupportStructure,
} from '#kernel';
import {
  createDocument,
  createHistory,
  inCurrency,
  makeName,
  orderBetween,
  PROJECT_ID,
  usableVolumeOf,
  type AnyRecord,
  type DocumentDiff,
  type DocumentListener,
  type DocumentStore,
  type Gesture,
  type History,
  type Origin,
  type PartRecord,
  type PlateRecord,
  type ProjectRecord,
  type Printer,
} from '#document';
import { createDerivedCache, type DerivedCache } from './derived.ts';
import { createPartSolids, type PartSolidsKeeper } from './features/part-solids.ts';
import { createMeshCache, type MeshCache } from './mesh-cache.ts';
import { printerOn } from './library/printer-on.ts';
import type { EditorPorts } from './ports.ts';
import { createSupportSolids, type SupportSolidsKeeper } from './supports/support-solids.ts';
import { isLeft } from './tab-state.ts';
import { createPartSupports, type PartSupportsReader } from './supports/part-supports.ts';
import type { ActionLabel, EditorState, PartId, PlateId } from './types.ts';

/** What the parts of the editor share. Verbs change the document through it and state by `setState`. */
export interface EditorCore {
  readonly ports: EditorPorts;
  /** The document is somebody else's, to be looked at. */
  readonly viewOnly: boolean;
  /** Nothing the person does changes the document: it is only looked at, or another tab continues it. */
  readonly isReadOnly: () => boolean;
  readonly document: DocumentStore;
  readonly meshes: MeshCache;
  readonly derived: DerivedCache;
  /** What the features of parts come to. */
  readonly solids: PartSolidsKeeper;
  /** The supports of parts, as their records have them. */
  readonly supports: PartSupportsReader;
  /** Supports as they are sliced. */
  readonly supportSolids: SupportSolidsKeeper;
  readonly getState: () => EditorState;
  /** Replaces fields; listeners hear of it only when one of them is another value. */
  readonly setState: (change: Partial<EditorState>) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Does several things that change the state; who subscribes hears of them once, after the last. */
  readonly asOneChange: <Value>(work: () => Value) => Value;
  readonly onDiff: (listener: DocumentListener) => () => void;
  /** As `onDiff`, but after state has followed: for what the editor itself does about a change. */
  readonly afterDiff: (listener: DocumentListener) => () => void;
  /** Applies a planned diff as one undo step. */
  perform(planned: Result<DocumentDiff>, label: ActionLabel): Result<void>;
  /** Applies a planned diff that undo does not know of. */
  performUnrecorded(planned: Result<DocumentDiff>, origin: Origin): Result<void>;
  beginGesture(label: ActionLabel): Gesture;
  readonly undo: () => void;
  readonly redo: () => void;
  /**
   * Another document is here: what was done to the last one cannot be undone, nothing of it is selected, it is no project's
   * and no file's until somebody says so, and whoever works for the last one hears of that.
   */
  reset(): void;
  /** Called whenever another document is here, state has followed: work for the last one must not land in it. */
  readonly onAnotherDocument: (listener: () => void) => () => void;
  readonly project: () => ProjectRecord;
  /** The plate on show. */
  readonly plate: () => PlateRecord;
  /** The parts of a plate: of the one on show where none is said. */
  readonly parts: (plate?: PlateId) => readonly PartRecord[];
  /** Shows another plate: nothing of the last one stays selected. Nothing happens where it is not there. */
  readonly showPlate: (id: PlateId) => void;
  /** Called whenever another plate is on show, of this document or of another: its layers are not those of the last. */
  readonly onAnotherPlate: (listener: () => void) => () => void;
  /** The printer of a plate: of the one on show where none is said. */
  readonly printer: (plate?: PlateId) => Printer;
  /** What the printer and the platform settings of a plate leave for parts; of the one on show where none is said. */
  readonly volume: (plate?: PlateId) => Aabb;
  part(id: PartId): PartRecord | undefined;
  selectedParts(): readonly PartRecord[];
  /** What a part takes up on the plate, with a shell around it; undefined while its mesh is not in memory. */
  partBox(part: Pick<PartRecord, 'mesh' | 'features' | 'transform'>): Aabb | undefined;
  /** What the supports of a part take up, with their base as soon as that is known; undefined where it has none. */
  supportBox(part: Pick<PartRecord, 'id' | 'transform'>): Aabb | undefined;
  /** What is printed of a part: itself, and its supports. */
  printedBox(part: PartRecord): Aabb | undefined;
  toast(key: string, values?: Readonly<Record<string, string | number>>): void;
  readonly newPartId: () => PartId;
  readonly newPlateId: () => PlateId;
  readonly newSupportTypeId: () => Id<'support-type'>;
}

const STARTING_STATE: Omit<EditorState, 'plate'> = {
  loaded: false,
  documents: 0,
  stage: 'prepare',
  tool: 'select',
  toolParams: {},
  toolJob: null,
  toolChoices: null,
  toolReport: null,
  toolLines: null,
  toolScript: null,
  scripts: null,
  supportDefault: null,
  toolMarks: [],
  personal: null,
  library: {},
  sliceView: 'split',
  selection: [],
  hovered: null,
  revision: 0,
  undoLabel: null,
  redoLabel: null,
  save: { status: 'saved' },
  cloudLink: null,
  editedAt: null,
  cloud: { status: 'signed-out' },
  tab: { status: 'here' },
  projectFile: null,
  fileJob: null,
  imports: [],
  meshQuality: new Map(),
  layers: {
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
  },
  repairNotices: [],
  engine: null,
  closeParts: [],
  features: new Map(),
  walls: new Map(),
  overhangs: new Map(),
  openings: new Map(),
  seenInfill: new Map(),
  supports: new Map(),
  supportSelection: [],
  supportJob: null,
  supportHovered: null,
  supportGhost: null,
  issues: { status: 'idle', progress: null, report: null, error: null },
  currentLayer: null,
  layerPicture: null,
  export: { status: 'idle' },
  batch: { status: 'idle', rows: [] },
  projection: 'perspective',
  shading: 'solid',
  toast: null,
};

/** What derived results may take: cavities and infill are the large ones. */
const DERIVED_BYTES = 512 * 2 ** 20;
/** One fewer than the geometry workers: reading and lighting wait for none of them. */
const DERIVED_AT_ONCE = 2;

/** An empty document with its history, state and meshes, ready for the verbs. */
export function createCore(ports: EditorPorts, viewOnly: boolean): EditorCore {
  const document = unwrap(createDocument(startingRecords(ports)));
  const history: History = createHistory(document);
  const meshes = createMeshCache();
  const store = createStore<EditorState>()(() => ({
    ...STARTING_STATE,
    plate: document.all('plate')[0]!.id,
  }));
  const diffListeners = new Set<DocumentListener>();
  const followers = new Set<DocumentListener>();
  const successors = new Set<() => void>();
  const plateFollowers = new Set<() => void>();
  let plates = document.all('plate');
  /** Undo and redo show what they change; a drag that is taken back does not. */
  let isTravelling = false;
  let toasts = 0;

  const setState = (change: Partial<EditorState>): void => {
    const state = store.getState();
    const differs = (Object.keys(change) as (keyof EditorState)[]).some((key) => change[key] !== state[key]);
    if (differs) store.setState(change);
  };

  const listeners = new Set<() => void>();
  let changing = 0;
  let isUnheard = false;
  const notify = (): void => {
    isUnheard = changing > 0;
    if (!isUnheard) for (const listener of listeners) listener();
  };
  store.subscribe(notify);
  /** Each listener asks every control on the page whether it changed: once a step is enough. */
  const asOneChange = <Value>(work: () => Value): Value => {
    changing++;
    try {
      return work();
    } finally {
      changing--;
      if (isUnheard) notify();
    }
  };

  const partSupports = createPartSupports(document);
  /** What of the state is about supports, as the document has them now. */
  const supportsOn = (
    plate: PlateId,
  ): Pick<EditorState, 'supports' | 'supportSelection' | 'supportHovered'> => {
    const { supportSelection, supportHovered } = store.getState();
    const supports = partSupports.on(plate);
    const isHovered =
      supportHovered !== null && partSupports.piecesHere([supportHovered], supports).length > 0;
    return {
      supports,
      supportSelection: partSupports.piecesHere(supportSelection, supports),
      supportHovered: isHovered ? supportHovered : null,
    };
  };

  document.subscribe((diff, origin) => {
    for (const listener of diffListeners) listener(diff, origin);
    const { selection, hovered, plate: before } = store.getState();
    const plate = plateAfter(document, before, plates, diff, isTravelling ? 'travel' : origin);
    plates = document.all('plate');
    const isHere = (id: PartId): boolean => document.get('part', id)?.plate === plate;
    setState({
      revision: document.revision,
      editedAt: origin === 'load' ? null : ports.now(),
      plate,
      selection: selection.every(isHere) ? selection : selection.filter(isHere),
      hovered: hovered !== null && isHere(hovered) ? hovered : null,
      ...supportsOn(plate),
    });
    for (const follower of followers) follower(diff, origin);
    if (plate !== before) for (const follower of plateFollowers) follower();
  });
  /** After every step: history moves on only after the document told its listeners. */
  const showHistory = (): void => {
    setState({ undoLabel: history.undoLabel, redoLabel: history.redoLabel });
  };

  /** Does a step, and shows where the history is then. */
  const takeStep = <Value>(step: () => Value): Value =>
    asOneChange(() => {
      const taken = step();
      showHistory();
      return taken;
    });

  const travel = (step: () => unknown): void => {
    if (isReadOnly()) return;
    takeStep(() => {
      isTravelling = true;
      try {
        step();
      } finally {
        isTravelling = false;
      }
    });
  };

  const isReadOnly = (): boolean => viewOnly || isLeft(store.getState().tab);
  const refused = (): Result<never> => fail('view_only', 'the document is open for viewing only');

  const derived = createDerivedCache(DERIVED_BYTES, DERIVED_AT_ONCE);
  /** Structures change with every step of a drag, and their boxes are asked for often. */
  const supportBoxes = new WeakMap<
    SupportStructure,
    { readonly base: BasePlate | null; readonly box: Aabb | undefined }
  >();
  const core: Omit<EditorCore, 'solids' | 'supportSolids'> = {
    ports,
    viewOnly,
    isReadOnly,
    document,
    meshes,
    derived,
    supports: partSupports,
    getState: store.getState,
    setState,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    asOneChange,
    onDiff(listener) {
      diffListeners.add(listener);
      return () => void diffListeners.delete(listener);
    },
    afterDiff(follower) {
      followers.add(follower);
      return () => void followers.delete(follower);
    },
    perform(planned, label) {
      if (isReadOnly()) return refused();
      if (!planned.ok) return planned;
      return takeStep(() => history.execute(planned.value, label));
    },
    performUnrecorded(planned, origin) {
      if (isReadOnly() && origin === 'user') return refused();
      if (!planned.ok) return planned;
      const applied = document.apply(planned.value, origin);
      return applied.ok ? { ok: true, value: undefined } : applied;
    },
    beginGesture(label) {
      if (isReadOnly())
        return { update: () => ok(undefined), commit: () => undefined, cancel: () => undefined };
      const gesture = history.begin(label);
      showHistory();
      return {
        update: (diff) => gesture.update(diff),
        commit: () => takeStep(() => gesture.commit()),
        cancel: () => takeStep(() => gesture.cancel()),
      };
    },
    undo: () => travel(() => history.undo()),
    redo: () => travel(() => history.redo()),
    reset() {
      history.clear();
      showHistory();
      setState({
        documents: store.getState().documents + 1,
        selection: [],
        hovered: null,
        cloudLink: null,
        projectFile: null,
      });
      for (const successor of successors) successor();
    },
    onAnotherDocument(successor) {
      successors.add(successor);
      return () => void successors.delete(successor);
    },
    project: () => document.get('project', PROJECT_ID)!,
    plate: () => document.get('plate', store.getState().plate)!,
    parts: (plate = store.getState().plate) => document.owned('part', plate),
    showPlate(id) {
      if (id === store.getState().plate || document.get('plate', id) === undefined) return;
      setState({ plate: id, selection: [], hovered: null, ...supportsOn(id) });
      for (const follower of plateFollowers) follower();
    },
    onAnotherPlate(follower) {
      plateFollowers.add(follower);
      return () => void plateFollowers.delete(follower);
    },
    printer: (plate = store.getState().plate) => printerOn(ports.library, document.get('plate', plate)!)!,
    volume: (plate = store.getState().plate) => usableVolumeOf(document, plate, core.printer(plate).platform),
    part: (id) => document.get('part', id),
    selectedParts() {
      const selected = new Set(store.getState().selection);
      return core.parts().filter((part) => selected.has(part.id));
    },
    partBox(part) {
      const box = meshes.box(part.mesh, part.transform);
      return box && (solids.grownBox(part) ?? growBox(box, reachOf(part.features)));
    },
    supportBox(part) {
      const held = core.supports.of(part);
      if (held === null) return undefined;
      const { structure, base } = held;
      const known = supportBoxes.get(structure);
      if (known !== undefined && known.base === base) return known.box;
      const box = supportBox(structure, base);
      supportBoxes.set(structure, { base, box });
      return box;
    },
    printedBox: (part) => joinBoxes([core.partBox(part), core.supportBox(part)].flatMap((box) => box ?? [])),
    toast: (key, values) =>
      setState({ toast: { id: ++toasts, key, ...(values === undefined ? {} : { values }) } }),
    newPartId: () => ports.newId() as PartId,
    newPlateId: () => ports.newId() as PlateId,
    newSupportTypeId: () => ports.newId() as Id<'support-type'>,
  };
  const solids = createPartSolids(core, derived);
  const supportSolids = createSupportSolids(core, derived);
  return { ...core, solids, supportSolids };
}

/** What a new document is called. */
export const startingName = (ports: EditorPorts): string =>
  makeName(ports.untitledName?.() ?? '', 'Untitled');

/** The money of those who read a language, until they choose another. */
const STARTING_CURRENCY = { en: 'USD', zh: 'CNY' } as const;

type SetUp = EditorPorts['library']['start'];

/** What a plate is set up with, in the money of the person's language unless it has a currency that somebody chose. */
export function pricedFor(ports: EditorPorts, setUp: SetUp): SetUp {
  const isChosen = !Object.values<string>(STARTING_CURRENCY).includes(setUp.craft.currency);
  return isChosen ? setUp : inCurrency(setUp, STARTING_CURRENCY[ports.language?.() ?? 'en']);
}

/** A new document: a project without a name of its own, and one plate. */
export function startingRecords(
  ports: EditorPorts,
  start = pricedFor(ports, ports.library.start),
): readonly AnyRecord[] {
  const name = startingName(ports);
  const order = orderBetween(null, null);
  return [
    { kind: 'project', id: PROJECT_ID, name },
    { kind: 'plate', id: ports.newId() as PlateId, name: '', order, ...start },
  ];
}

/**
 * The plate on show after a change: the same one, unless it is gone, where its neighbour takes its place, or undo or redo
 * changed another one, which is to be seen.
 */
function plateAfter(
  document: DocumentStore,
  shown: PlateId,
  platesBefore: readonly PlateRecord[],
  diff: DocumentDiff,
  cause: Origin | 'travel',
): PlateId {
  const isHere = document.get('plate', shown) !== undefined;
  if (cause === 'travel') {
    const touched = document.platesOf([
      ...diff.added,
      ...diff.updated.map(([, after]) => after),
      ...diff.removed,
    ]);
    const seen = [...touched].filter((id) => document.get('plate', id) !== undefined);
    if (seen.length > 0 && !seen.includes(shown)) return seen[0]!;
  }
  if (isHere) return shown;
  if (cause === 'load') return document.all('plate')[0]!.id;
  const place = platesBefore.findIndex(({ id }) => id === shown);
  const plates = document.all('plate');
  return plates[Math.min(Math.max(place, 0), plates.length - 1)]!.id;
}

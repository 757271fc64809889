import { createStore } from 'zustand/vanilla';
import { fail, ok, unwrap, type Id, type Result } from '#base';
import type { Aabb } from '#kernel';
import {
  createDocument,
  createHistory,
  makeName,
  type DocumentDiff,
  type DocumentListener,
  type DocumentStore,
  type Gesture,
  type History,
  type Origin,
  type PartRecord,
  type PlateRecord,
  type Printer,
} from '#document';
import { createMeshCache, type MeshCache } from './mesh-cache.ts';
import type { EditorPorts } from './ports.ts';
import type { ActionLabel, EditorState, PartId } from './types.ts';

/** What the parts of the editor share. Verbs change the document through it and state by `setState`. */
export interface EditorCore {
  readonly ports: EditorPorts;
  /** Nothing the person does changes the document. */
  readonly viewOnly: boolean;
  readonly document: DocumentStore;
  readonly meshes: MeshCache;
  readonly getState: () => EditorState;
  /** Replaces fields; listeners hear of it only when one of them is another value. */
  readonly setState: (change: Partial<EditorState>) => void;
  readonly subscribe: (listener: () => void) => () => void;
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
   * until somebody says so, and whoever works for the last one hears of that.
   */
  reset(): void;
  /** Called whenever another document is here, state has followed: work for the last one must not land in it. */
  readonly onAnotherDocument: (listener: () => void) => () => void;
  readonly plate: () => PlateRecord;
  readonly printer: () => Printer;
  part(id: PartId): PartRecord | undefined;
  selectedParts(): readonly PartRecord[];
  partBox(part: PartRecord): Aabb | undefined;
  toast(key: string, values?: Readonly<Record<string, string | number>>): void;
  newPartId(): PartId;
}

const STARTING_STATE: EditorState = {
  loaded: false,
  documents: 0,
  stage: 'prepare',
  tool: 'select',
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
  issues: { status: 'idle', progress: null, report: null, error: null },
  currentLayer: null,
  layerPicture: null,
  export: { status: 'idle' },
  projection: 'perspective',
  shading: 'solid',
  toast: null,
};

/** An empty document with its history, state and meshes, ready for the verbs. */
export function createCore(ports: EditorPorts, viewOnly: boolean): EditorCore {
  const document = unwrap(createDocument([startingPlate(ports)]));
  const history: History = createHistory(document);
  const meshes = createMeshCache();
  const store = createStore<EditorState>()(() => STARTING_STATE);
  const diffListeners = new Set<DocumentListener>();
  const followers = new Set<DocumentListener>();
  const successors = new Set<() => void>();
  let toasts = 0;

  const setState = (change: Partial<EditorState>): void => {
    const state = store.getState();
    const differs = (Object.keys(change) as (keyof EditorState)[]).some((key) => change[key] !== state[key]);
    if (differs) store.setState(change);
  };

  document.subscribe((diff, origin) => {
    for (const listener of diffListeners) listener(diff, origin);
    const { selection, hovered } = store.getState();
    const isHere = (id: PartId): boolean => document.get('part', id) !== undefined;
    setState({
      revision: document.revision,
      editedAt: origin === 'load' ? null : ports.now(),
      selection: selection.every(isHere) ? selection : selection.filter(isHere),
      hovered: hovered !== null && isHere(hovered) ? hovered : null,
    });
    for (const follower of followers) follower(diff, origin);
  });
  /** After every step: history moves on only after the document told its listeners. */
  const showHistory = (): void => {
    setState({ undoLabel: history.undoLabel, redoLabel: history.redoLabel });
  };

  const refused = (): Result<never> => fail('view_only', 'the document is open for viewing only');

  const core: EditorCore = {
    ports,
    viewOnly,
    document,
    meshes,
    getState: store.getState,
    setState,
    subscribe: (listener) => store.subscribe(listener),
    onDiff(listener) {
      diffListeners.add(listener);
      return () => void diffListeners.delete(listener);
    },
    afterDiff(follower) {
      followers.add(follower);
      return () => void followers.delete(follower);
    },
    perform(planned, label) {
      if (viewOnly) return refused();
      if (!planned.ok) return planned;
      const done = history.execute(planned.value, label);
      showHistory();
      return done;
    },
    performUnrecorded(planned, origin) {
      if (viewOnly && origin === 'user') return refused();
      if (!planned.ok) return planned;
      const applied = document.apply(planned.value, origin);
      return applied.ok ? { ok: true, value: undefined } : applied;
    },
    beginGesture(label) {
      if (viewOnly) return { update: () => ok(undefined), commit: () => undefined, cancel: () => undefined };
      const gesture = history.begin(label);
      showHistory();
      return {
        update: (diff) => gesture.update(diff),
        commit() {
          gesture.commit();
          showHistory();
        },
        cancel() {
          gesture.cancel();
          showHistory();
        },
      };
    },
    undo() {
      history.undo();
      showHistory();
    },
    redo() {
      history.redo();
      showHistory();
    },
    reset() {
      history.clear();
      showHistory();
      setState({ documents: store.getState().documents + 1, selection: [], hovered: null, cloudLink: null });
      for (const successor of successors) successor();
    },
    onAnotherDocument(successor) {
      successors.add(successor);
      return () => void successors.delete(successor);
    },
    plate: () => document.all('plate')[0]!,
    printer: () => ports.library.findPrinter(core.plate().printer)!,
    part: (id) => document.get('part', id),
    selectedParts() {
      const selected = new Set(store.getState().selection);
      return document.all('part').filter((part) => selected.has(part.id));
    },
    partBox: (part) => meshes.box(part.mesh, part.transform),
    toast: (key, values) =>
      setState({ toast: { id: ++toasts, key, ...(values === undefined ? {} : { values }) } }),
    newPartId: () => ports.newId() as Id<'part'>,
  };
  return core;
}

/** The plate of a new document. */
export function startingPlate(ports: EditorPorts): PlateRecord {
  const name = makeName(ports.untitledName?.() ?? '', 'Untitled');
  return { kind: 'plate', id: 'plate' as Id<'plate'>, name, ...ports.library.start };
}

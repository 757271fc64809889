import { createStore } from 'zustand/vanilla';
import { createLatest, type Progress } from '#base';
import type { Issue } from '#kernel';
import { safeFileName } from '../file-names.ts';
import type { EditorPorts } from '../ports.ts';
import type { PrintFile, PrintFilePort, PrintFileState, PrintRepairs } from './types.ts';

const NOTHING_CHECKED = { status: 'idle', progress: null, report: null, error: null } as const;

/** A print file that is looked at. It opens at once, shows the middle layer and checks all of them. */
export function createPrintFile(
  port: PrintFilePort,
  ports: Pick<EditorPorts, 'delivery' | 'library' | 'now'>,
  { name, blob }: { readonly name: string; readonly blob: Blob },
): PrintFile {
  const reader = port.open(name, blob);
  const store = createStore<PrintFileState>(() => ({
    status: 'opening',
    error: null,
    file: null,
    layer: 0,
    shown: null,
    layerError: null,
    issues: NOTHING_CHECKED,
    issue: null,
    repairs: { list: [], count: 0, progress: null, error: null, isUnsaved: false },
    conversion: { status: 'idle' },
  }));
  let isClosed = false;
  let checking: AbortController | null = null;
  let converting: AbortController | null = null;
  let repairing: AbortController | null = null;

  const drawing = createLatest<number>(async (index) => {
    const layer = await reader.layer(index);
    if (isClosed) return;
    if (layer.ok) store.setState({ shown: layer.value, layerError: null });
    else store.setState({ shown: null, layerError: layer.error });
  });

  const setLayer = (index: number): void => {
    const { file, layer, issue } = store.getState();
    if (file === null) return;
    const next = Math.min(file.layerCount - 1, Math.max(0, Math.round(index)));
    if (next === layer) return;
    const isOnIssue = issue !== null && issue.firstLayer <= next && issue.lastLayer >= next;
    store.setState({ layer: next, issue: isOnIssue ? issue : null });
    drawing.ask(next);
  };

  const check = async (): Promise<void> => {
    checking?.abort();
    const own = new AbortController();
    checking = own;
    const { report } = store.getState().issues;
    store.setState({ issues: { status: 'checking', progress: null, report, error: null } });
    const found = await reader.issues(own.signal, (progress) => {
      const { issues } = store.getState();
      if (checking === own) store.setState({ issues: { ...issues, progress } });
    });
    if (checking !== own || isClosed) return;
    checking = null;
    store.setState({
      issues: found.ok
        ? { status: 'ready', progress: null, report: found.value, error: null }
        : { ...NOTHING_CHECKED, status: 'failed', error: found.error },
    });
  };

  const setRepairs = (change: Partial<PrintRepairs>): void =>
    store.setState(({ repairs }) => ({ repairs: { ...repairs, ...change } }));
  /** The layers are others: what was drawn and found is of those before. */
  const afterRepair = (): void => {
    store.setState({ issue: null });
    drawing.ask(store.getState().layer);
    void check();
  };
  const showRepairs = async (count: number): Promise<void> => {
    const { list, progress } = store.getState().repairs;
    if (progress !== null || count < 0 || count > list.length) return;
    setRepairs({ count, error: null, isUnsaved: count > 0 });
    await reader.showRepairs(count);
    if (!isClosed) afterRepair();
  };

  const open = async (): Promise<void> => {
    const facts = await reader.facts();
    if (isClosed) return;
    if (!facts.ok) return store.setState({ status: 'failed', error: facts.error });
    const layer = facts.value.layerCount >> 1;
    store.setState({ status: 'ready', file: facts.value, layer });
    drawing.ask(layer);
    await check();
  };
  void open();

  return {
    name,
    content: blob,
    getState: store.getState,
    subscribe: store.subscribe,
    setLayer,
    showIssue(issue: Issue, layer: number) {
      setLayer(layer);
      store.setState({ issue });
    },
    checkIssues: () => void check(),
    stopChecking() {
      checking?.abort();
      checking = null;
      const { report } = store.getState().issues;
      store.setState({ issues: { ...NOTHING_CHECKED, status: report === null ? 'idle' : 'ready', report } });
    },
    async repair(issue) {
      const { list, count } = store.getState().repairs;
      if (repairing !== null) return;
      const own = new AbortController();
      repairing = own;
      checking?.abort();
      setRepairs({ progress: { phase: 'repair', done: 0, total: 1 }, error: null });
      const layers = await reader.repair(issue, count, own.signal, (progress) => setRepairs({ progress }));
      repairing = null;
      if (isClosed) return;
      if (layers.ok) {
        const done = [...list.slice(0, count), { issue, layers: layers.value }];
        setRepairs({ list: done, count: done.length, progress: null, isUnsaved: true });
      } else {
        setRepairs({ progress: null, error: layers.error.code === 'cancelled' ? null : layers.error });
      }
      afterRepair();
    },
    cancelRepair: () => repairing?.abort(),
    undoRepair: () => void showRepairs(store.getState().repairs.count - 1),
    redoRepair: () => void showRepairs(store.getState().repairs.count + 1),
    async convert(printer, formatId) {
      if (converting !== null || store.getState().file === null) return;
      const own = new AbortController();
      converting = own;
      const extension = ports.library.formatExtension(formatId) ?? formatId;
      const fileName = `${safeFileName(name.replace(/\.[^.]+$/, ''))}.${extension}`;
      const show = (progress: Progress): void => {
        if (converting === own) store.setState({ conversion: { status: 'running', fileName, progress } });
      };
      show({ phase: 'convert', done: 0, total: 1 });
      const order = { printer, formatId, createdAt: ports.now() };
      const { list, count } = store.getState().repairs;
      const converted = await reader.convert(order, own.signal, show);
      if (converting !== own || isClosed) return;
      converting = null;
      if (!converted.ok) return store.setState({ conversion: { status: 'failed', error: converted.error } });
      const { file, ...result } = converted.value;
      store.setState({ conversion: { status: 'done', fileName, printer: printer.name, result } });
      const { repairs } = store.getState();
      // What was repaired meanwhile is in no file yet.
      if (repairs.list === list && repairs.count === count) setRepairs({ isUnsaved: false });
      ports.delivery.deliver(fileName, file);
    },
    cancelConversion() {
      converting?.abort();
      converting = null;
      store.setState({ conversion: { status: 'idle' } });
    },
    dismissConversion() {
      if (converting === null) store.setState({ conversion: { status: 'idle' } });
    },
    close() {
      isClosed = true;
      checking?.abort();
      converting?.abort();
      repairing?.abort();
      reader.dispose();
    },
  };
}

import { createStore } from 'zustand/vanilla';
import { createLatest, type Progress } from '#base';
import type { Issue } from '#kernel';
import { safeFileName } from '../file-names.ts';
import type { EditorPorts } from '../ports.ts';
import type { PrintFile, PrintFilePort, PrintFileState } from './types.ts';

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
    conversion: { status: 'idle' },
  }));
  let isClosed = false;
  let checking: AbortController | null = null;
  let converting: AbortController | null = null;

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
      const converted = await reader.convert(order, own.signal, show);
      if (converting !== own || isClosed) return;
      converting = null;
      if (!converted.ok) return store.setState({ conversion: { status: 'failed', error: converted.error } });
      const { file, ...result } = converted.value;
      store.setState({ conversion: { status: 'done', fileName, printer: printer.name, result } });
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
      reader.dispose();
    },
  };
}

import { fail, ok, type AppError, type Progress, type Result } from '#base';
import { createDocument, diffBetween, type DocumentStore } from '#document';
import { ownFormat } from '#pipeline';
import { planExport, writePlate } from '../export-plate.ts';
import { fillPattern, plateFileName, safeFileName, unusedFileName } from '../file-names.ts';
import type { EditorCore } from '../core.ts';
import type { DeliveryFolder } from '../ports.ts';
import type { ParamValues } from '../tools/tool.ts';
import type { Editor, PlateId } from '../types.ts';
import { runTool } from './run-tool.ts';
import type { BatchOrder, BatchRow, BatchStep } from './types.ts';

type BatchVerbs = Pick<Editor, 'startBatch' | 'retryBatch' | 'cancelBatch' | 'dismissBatch'>;

/** Steps that are tools, each with what it is told whatever its panel says. */
const TOOLS: Readonly<Partial<Record<BatchStep, ParamValues>>> = {
  repair: {},
  orient: {},
  arrange: { which: 'all', rest: 'beside' },
};

/** What a batch under way works with. */
interface Run {
  readonly order: BatchOrder;
  readonly folder: DeliveryFolder | null;
  readonly stop: AbortController;
  /** Names of files that were written, in lower case. */
  readonly names: Set<string>;
}

/**
 * The same steps for several plates, one after another: tools with the settings of their panels (`paramsOf`), then a file for each. What
 * the tools do to a plate is done on a copy of the document and becomes one step of the history when all of them are through.
 */
export function createBatch(
  core: EditorCore,
  paramsOf: (tool: string) => ParamValues,
): { readonly verbs: BatchVerbs; dispose(): void } {
  let last: Run | null = null;

  const isRunning = (): boolean => core.getState().batch.status === 'running';
  const setRow = (run: Run, plate: PlateId, change: Partial<BatchRow>): void => {
    // A batch that was stopped has said so of all its rows.
    if (run.stop.signal.aborted) return;
    const { batch } = core.getState();
    const rows = batch.rows.map((row) => (row.plate === plate ? { ...row, ...change } : row));
    core.setState({ batch: { ...batch, rows } });
  };

  /** The tools' steps, as one step of the history. */
  const prepare = async (plate: PlateId, run: Run): Promise<Result<void>> => {
    const { order, stop } = run;
    const before = core.document.records();
    const made = createDocument(before);
    if (!made.ok) return made;
    const document: DocumentStore = made.value;
    for (const step of order.steps) {
      const told = TOOLS[step];
      if (told === undefined) continue;
      setRow(run, plate, { step, progress: null });
      const report = (progress: Progress): void => setRow(run, plate, { progress });
      const params = { ...paramsOf(step), ...told };
      const ran = await runTool(core, document, plate, step, params, { signal: stop.signal, report });
      if (!ran.ok) return ran;
      const { rows } = core.getState().batch;
      const said = rows.find((row) => row.plate === plate)?.said ?? [];
      setRow(run, plate, { said: [...said, ...ran.value] });
    }
    const planned = ok(diffBetween(before, document.records()));
    return core.perform(planned, { key: 'history.batch' });
  };

  /** Slices a plate for its own printer, and hands the file out where it is to be kept. */
  const write = async (plate: PlateId, run: Run): Promise<Result<void>> => {
    const { order, folder, stop, names } = run;
    const isKept = order.steps.includes('export');
    setRow(run, plate, { step: isKept ? 'export' : 'slice', progress: null });
    const printer = core.printer(plate);
    const format = ownFormat(printer);
    if (format === undefined)
      return fail('format_unsupported', 'the printer takes other files', { format: printer.fileFormat });
    const plan = planExport(core, plate, format.id, order.anyway);
    if (!plan.ok) return plan;
    const words = {
      project: core.project().name,
      plate: plateFileName(core, plate),
      number: String(core.document.all('plate').findIndex(({ id }) => id === plate) + 1),
      printer: printer.name,
    };
    const wanted = safeFileName(fillPattern(order.pattern, words));
    const name = unusedFileName(wanted, plan.value.extension, names);
    const exported = await writePlate(core, plan.value, name, stop.signal, (progress) =>
      setRow(run, plate, { progress }),
    );
    if (!exported.ok) return exported;
    const { bytes, layers, file, engine, notice } = exported.value;
    core.setState({ engine: { ...engine, notice } });
    if (isKept) {
      const put = folder === null ? ok(name) : await folder.put(name, file);
      if (!put.ok) return put;
      if (folder === null) core.ports.delivery.deliver(name, file);
      names.add(name.toLowerCase());
      setRow(run, plate, { file: { name: put.value, bytes, layers } });
    } else setRow(run, plate, { file: { name: null, bytes, layers } });
    return ok(undefined);
  };

  const runRow = async (plate: PlateId, run: Run): Promise<void> => {
    setRow(run, plate, { ...newRow(plate), status: 'running' });
    const end = (error: AppError | null): void => {
      const status = error === null ? 'done' : error.code === 'cancelled' ? 'cancelled' : 'failed';
      setRow(run, plate, { status, progress: null, error });
    };
    const { steps } = run.order;
    if (core.document.get('plate', plate) === undefined)
      return end(fail('not_found', 'there is no such plate', { id: plate }).error);
    const prepared = steps.some((step) => step in TOOLS) ? await prepare(plate, run) : ok(undefined);
    if (!prepared.ok) return end(prepared.error);
    const isSliced = steps.includes('slice') || steps.includes('export');
    const written = isSliced ? await write(plate, run) : ok(undefined);
    end(written.ok ? null : written.error);
  };

  const runRows = async (plates: readonly PlateId[], run: Run): Promise<void> => {
    core.setState({ batch: { ...core.getState().batch, status: 'running' } });
    for (const plate of plates) {
      if (run.stop.signal.aborted) break;
      await runRow(plate, run);
    }
    if (!run.stop.signal.aborted) core.setState({ batch: { ...core.getState().batch, status: 'done' } });
  };

  const verbs: BatchVerbs = {
    async startBatch(order) {
      if (isRunning() || core.viewOnly) return ok(undefined);
      const picked = order.folder ? await core.ports.delivery.pickFolder?.() : undefined;
      if (picked !== undefined && !picked.ok) return picked;
      const folder = picked?.value ?? null;
      last = { order, folder, stop: new AbortController(), names: new Set() };
      core.setState({ batch: { status: 'running', rows: order.plates.map(newRow) } });
      await runRows(order.plates, last);
      return ok(undefined);
    },
    async retryBatch(plate) {
      if (isRunning() || last === null) return;
      last = { ...last, stop: new AbortController() };
      await runRows([plate], last);
    },
    cancelBatch() {
      if (!isRunning()) return;
      last?.stop.abort();
      const error = fail('cancelled', 'the batch was stopped').error;
      const rows = core
        .getState()
        .batch.rows.map((row): BatchRow =>
          row.status === 'running' || row.status === 'waiting'
            ? { ...row, status: 'cancelled', progress: null, error }
            : row,
        );
      core.setState({ batch: { status: 'done', rows } });
    },
    dismissBatch() {
      if (!isRunning()) core.setState({ batch: { status: 'idle', rows: [] } });
    },
  };
  const stopListening = core.onAnotherDocument(() => {
    verbs.cancelBatch();
    last = null;
    verbs.dismissBatch();
  });
  return {
    verbs,
    dispose() {
      stopListening();
      last?.stop.abort();
    },
  };
}

function newRow(plate: PlateId): BatchRow {
  return { plate, status: 'waiting', step: null, progress: null, said: [], file: null, error: null };
}

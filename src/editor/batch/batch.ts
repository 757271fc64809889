import { fail, ok, type AppError, type ContentHash, type Result } from '#base';
import type { MeshBuffers } from '#kernel';
import type { EditorCore } from '../core.ts';
import type { DeliveryFolder } from '../ports.ts';
import type { ParamValues } from '../tools/tool.ts';
import type { Editor } from '../types.ts';
import { createBench } from './bench.ts';
import { runPlateSteps, type BatchWork } from './plate-steps.ts';
import { runProjectSteps } from './project-steps.ts';
import type { BatchOrder, BatchRow, BatchSubject } from './types.ts';

type BatchVerbs = Pick<Editor, 'startBatch' | 'retryBatch' | 'cancelBatch' | 'dismissBatch'>;

/** What a batch under way works with. */
interface Run {
  readonly order: BatchOrder;
  readonly folder: DeliveryFolder | null;
  readonly stop: AbortController;
  readonly names: Set<string>;
}

export interface Batch {
  readonly verbs: BatchVerbs;
  /** A mesh of a project that is worked on and not open. */
  readonly mesh: (hash: ContentHash) => MeshBuffers | undefined;
  dispose(): void;
}

/**
 * The same steps for several plates or projects, one after another: tools with the settings of their panels (`paramsOf`), then a file
 * for each plate. What the tools do to a plate is one step of the history; projects are worked on beside the document that is open.
 */
export function createBatch(core: EditorCore, paramsOf: (tool: string) => ParamValues): Batch {
  let last: Run | null = null;
  /** A run that was stopped may not have come to its end when the next begins. */
  const benches = new Set<EditorCore>();

  const isRunning = (): boolean => core.getState().batch.status === 'running';
  const setRow = (run: Run, id: string, change: (row: BatchRow) => Partial<BatchRow>): void => {
    // A batch that was stopped has said so of all its rows.
    if (run.stop.signal.aborted) return;
    const { batch } = core.getState();
    const rows = batch.rows.map((row) => (row.subject.id === id ? { ...row, ...change(row) } : row));
    core.setState({ batch: { ...batch, rows } });
  };
  const workOf = (run: Run, id: string): BatchWork => ({
    order: run.order,
    folder: run.folder,
    signal: run.stop.signal,
    names: run.names,
    paramsOf,
    update: (change) => setRow(run, id, () => change),
    addSaid: (more) => setRow(run, id, ({ said }) => ({ said: [...said, ...more] })),
    addFile: (file) => setRow(run, id, ({ files }) => ({ files: [...files, file] })),
    showEngine: ({ engine, notice }) => core.setState({ engine: { ...engine, notice } }),
  });

  const runSubject = async (subject: BatchSubject, work: BatchWork): Promise<Result<unknown>> => {
    if (subject.kind === 'plate') {
      if (core.document.get('plate', subject.id) === undefined)
        return fail('not_found', 'there is no such plate', { id: subject.id });
      return runPlateSteps(core, subject.id, work);
    }
    const bench = createBench(core);
    benches.add(bench);
    try {
      return await runProjectSteps(bench, subject, work);
    } finally {
      benches.delete(bench);
      bench.derived.dispose();
    }
  };

  const runRows = async (subjects: readonly BatchSubject[], run: Run): Promise<void> => {
    core.setState({ batch: { ...core.getState().batch, status: 'running' } });
    for (const subject of subjects) {
      if (run.stop.signal.aborted) break;
      const work = workOf(run, subject.id);
      work.update({ ...newRow(subject), status: 'running' });
      const done = await runSubject(subject, work);
      const error: AppError | null = done.ok ? null : done.error;
      const status = error === null ? 'done' : error.code === 'cancelled' ? 'cancelled' : 'failed';
      work.update({ status, progress: null, error });
    }
    if (!run.stop.signal.aborted) core.setState({ batch: { ...core.getState().batch, status: 'done' } });
  };

  const verbs: BatchVerbs = {
    async startBatch(order) {
      if (isRunning() || core.isReadOnly()) return ok(undefined);
      const picked = order.folder ? await core.ports.delivery.pickFolder?.() : undefined;
      if (picked !== undefined && !picked.ok) return picked;
      const folder = picked?.value ?? null;
      last = { order, folder, stop: new AbortController(), names: new Set() };
      core.setState({ batch: { status: 'running', rows: order.subjects.map(newRow) } });
      await runRows(order.subjects, last);
      return ok(undefined);
    },
    async retryBatch(id) {
      const again = last?.order.subjects.filter((subject) => subject.id === id) ?? [];
      if (isRunning() || last === null) return;
      last = { ...last, stop: new AbortController() };
      await runRows(again, last);
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
    // Projects are worked on whatever is open.
    if (last?.order.subjects.every(({ kind }) => kind !== 'plate') === true) return;
    verbs.cancelBatch();
    last = null;
    verbs.dismissBatch();
  });
  return {
    verbs,
    mesh(hash) {
      for (const { meshes } of benches) if (meshes.get(hash) !== undefined) return meshes.get(hash);
      return undefined;
    },
    dispose() {
      stopListening();
      last?.stop.abort();
    },
  };
}

function newRow(subject: BatchSubject): BatchRow {
  return {
    subject,
    status: 'waiting',
    step: null,
    plate: null,
    progress: null,
    said: [],
    files: [],
    kept: null,
    error: null,
  };
}

import { fail, ok, type AppError, type JobContext, type Result } from '#base';
import { EMPTY_DIFF, reverseDiff, squashDiffs, type DocumentDiff, type DocumentStore } from '#document';
import { toolContext } from '../tool-context.ts';
import { toolNamed } from '../tools/index.ts';
import type { EditorCore } from '../core.ts';
import type { ParamValues, ToolEffect, ToolEvent } from '../tools/tool.ts';
import type { ActionLabel, PlateId } from '../types.ts';

type Job = Extract<ToolEffect, { readonly type: 'job' }>;

/**
 * Applies a tool to all parts of a plate, as if they were selected, its panel opened and its button pressed: the tool's own machine, on
 * a document nobody sees. What it previews and does not apply is taken back. Answers what it has to say; fails with `cancelled`, or as
 * the job that failed where nothing came of the tool.
 */
export async function runTool(
  core: EditorCore,
  document: DocumentStore,
  plate: PlateId,
  id: string,
  params: ParamValues,
  running: JobContext,
): Promise<Result<readonly ActionLabel[]>> {
  const tool = toolNamed(id);
  const context = () =>
    toolContext(core, { document, plate, params, chosen: document.owned('part', plate), marks: [] });
  const said: ActionLabel[] = [];
  let state: unknown = tool.start?.(context()) ?? null;
  let jobs: Job[] = [];
  let previewed: DocumentDiff = EMPTY_DIFF;
  let failure: AppError | null = null;
  let isApplied = false;

  const takeBack = (): void => {
    document.apply(reverseDiff(previewed), 'user');
    previewed = EMPTY_DIFF;
  };
  const apply = (effect: ToolEffect): void => {
    switch (effect.type) {
      case 'preview':
      case 'commit': {
        for (const made of effect.meshes ?? []) core.meshes.add(made.hash, made.mesh, made);
        const planned = typeof effect.planned === 'function' ? effect.planned() : effect.planned;
        const applied = planned.ok ? document.apply(planned.value, 'user') : planned;
        if (applied.ok) previewed = squashDiffs(previewed, applied.value);
        if (effect.type === 'preview') return;
        previewed = EMPTY_DIFF;
        isApplied = true;
        return;
      }
      case 'revert':
        return takeBack();
      case 'job':
        jobs = [...jobs.filter(({ slot }) => slot !== effect.slot), effect];
        return;
      case 'stop':
        jobs = [];
        return;
      case 'say':
        said.push({ key: effect.key, ...(effect.values === undefined ? {} : { values: effect.values }) });
        return;
      // Of the plate on show, not of one that nobody sees.
      case 'grow':
      case 'show':
      case 'params':
      case 'exit':
        return;
    }
  };
  /** Tells the tool, and does all that it wants done because of it. */
  const send = async (event: ToolEvent): Promise<void> => {
    const step = tool.step!(state, event, context());
    state = step.state;
    for (const effect of step.effects) apply(effect);
    for (let job = jobs.shift(); job !== undefined && !running.signal.aborted; job = jobs.shift()) {
      const { call, share = { done: 0, total: 1 } } = job;
      const outcome = await core.ports.geometry.run(call, {
        signal: running.signal,
        report: ({ phase, done, total }) =>
          running.report({ phase, done: share.done + done / total, total: share.total }),
      });
      if (running.signal.aborted) return;
      if (!outcome.ok) failure = outcome.error;
      const next = tool.step!(state, { type: 'result', slot: job.slot, outcome }, context());
      state = next.state;
      for (const effect of next.effects) apply(effect);
    }
  };

  await send({ type: 'changed' });
  if (tool.ready!(context(), state) === true) await send({ type: 'accept' });
  if (running.signal.aborted) return fail('cancelled', 'the batch was stopped');
  takeBack();
  return failure !== null && !isApplied ? { ok: false, error: failure } : ok(said);
}

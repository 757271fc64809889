import { fail, ok, type AppError, type JobContext, type Result } from '#base';
import { EMPTY_DIFF, reverseDiff, squashDiffs, type DocumentDiff, type DocumentStore } from '#document';
import { planGrowing, type GrowingPlan } from '../supports/growing-plan.ts';
import { createPartSupports } from '../supports/part-supports.ts';
import type { GrowOrder } from '../supports/types.ts';
import { toolContext } from '../tool-context.ts';
import { toolNamed } from '../tools/index.ts';
import type { EditorCore } from '../core.ts';
import type { ParamValues, ToolChoice, ToolEffect, ToolEvent, ToolOutcome } from '../tools/tool.ts';
import type { ActionLabel, PartId, PlateId } from '../types.ts';

/** What a tool is applied to. */
export interface ToolSubjects {
  /** One that nobody sees. */
  readonly document: DocumentStore;
  readonly plate: PlateId;
  /** The parts that are selected: all of the plate where it is not said. */
  readonly parts?: readonly PartId[];
  /** How supports are grown besides what the tool says of it. */
  readonly order?: Pick<GrowOrder, 'unlessFree'>;
}

export interface ToolRun {
  /** What the tool has to say. */
  readonly said: readonly ActionLabel[];
  /** Of what it had to choose from, what was chosen. */
  readonly choice: ToolChoice | null;
  /** The supports that it grew: their checks are to be noted once the document is the one that is shown. */
  readonly grown: Pick<GrowingPlan, 'report' | 'checks'> | null;
}

type Job = Extract<ToolEffect, { readonly type: 'job' | 'grow' }>;

/** The slot of supports that are grown. */
const GROWING = 'supports';

/**
 * Applies a tool to parts of a plate, as if they were selected, its panel opened and its button pressed: the tool's own machine, on
 * a document nobody sees. What it previews and does not apply is taken back. Fails with `cancelled`, or as the job that failed where
 * nothing came of the tool.
 */
export async function runTool(
  core: EditorCore,
  { document, plate, parts, order }: ToolSubjects,
  id: string,
  params: ParamValues,
  running: JobContext,
): Promise<Result<ToolRun>> {
  const tool = toolNamed(id);
  const context = () => {
    const all = document.owned('part', plate);
    const chosen = parts === undefined ? all : all.filter((part) => parts.includes(part.id));
    return toolContext(core, { document, plate, params, chosen, marks: [] });
  };
  const said: ActionLabel[] = [];
  let state: unknown = tool.start?.(context()) ?? null;
  let jobs: Job[] = [];
  let previewed: DocumentDiff = EMPTY_DIFF;
  let failure: AppError | null = null;
  let isApplied = false;
  let grown: ToolRun['grown'] = null;

  const takeBack = (): void => {
    document.apply(reverseDiff(previewed), 'user');
    previewed = EMPTY_DIFF;
  };
  const slotOf = (job: Job): string => (job.type === 'grow' ? GROWING : job.slot);
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
      case 'grow':
        jobs = [...jobs.filter((job) => slotOf(job) !== slotOf(effect)), effect];
        return;
      case 'stop':
        jobs = [];
        return;
      case 'say':
        said.push({ key: effect.key, ...(effect.values === undefined ? {} : { values: effect.values }) });
        return;
      case 'ghost':
      case 'pick':
      case 'select':
      // Of the plate on show, not of one that nobody sees.
      case 'check':
      case 'fix':
      case 'prepare':
      case 'show':
      case 'params':
      case 'default-type':
      case 'exit':
        return;
    }
  };
  /** Does a job; null where there is nothing to do any more. */
  const work = async (job: Job): Promise<Result<ToolOutcome> | null> => {
    const { share = { done: 0, total: 1 } } = job.type === 'job' ? job : {};
    const { signal } = running;
    const report: JobContext['report'] = ({ phase, done, total }) =>
      running.report({ phase, done: share.done + done / total, total: share.total });
    if (job.type === 'job') {
      const call = typeof job.call === 'function' ? job.call() : job.call;
      return call === null ? null : core.ports.geometry.run(call, { signal, report });
    }
    const planned = await planGrowing(
      { ...core, document, supports: createPartSupports(document) },
      { ...job.order, ...order },
      signal,
      (done, total) => report({ phase: GROWING, done, total }),
    );
    if (!planned.ok) return planned;
    const applied = document.apply(planned.value.diff, 'user');
    if (!applied.ok) return applied;
    isApplied = true;
    grown = planned.value;
    return ok(planned.value.report);
  };
  /** Tells the tool, and does all that it wants done because of it. */
  const send = async (event: ToolEvent): Promise<void> => {
    const step = tool.step!(state, event, context());
    state = step.state;
    for (const effect of step.effects) apply(effect);
    for (let job = jobs.shift(); job !== undefined && !running.signal.aborted; job = jobs.shift()) {
      const outcome = await work(job);
      if (running.signal.aborted) return;
      if (outcome === null) continue;
      if (!outcome.ok) failure = outcome.error;
      const next = tool.step!(state, { type: 'result', slot: slotOf(job), outcome }, context());
      state = next.state;
      for (const effect of next.effects) apply(effect);
    }
  };

  await send({ type: 'changed' });
  const { items = [], chosen = null } = tool.choices?.(state) ?? {};
  const ready = tool.ready!(context(), state);
  if (ready === true) await send({ type: 'accept' });
  // That there is nothing to repair is a result; that nothing is selected is none.
  else if (ready.startsWith(`tool.${tool.id}.`)) said.push({ key: ready, values: {} });
  if (running.signal.aborted) return fail('cancelled', 'the batch was stopped');
  takeBack();
  if (failure !== null && !isApplied) return { ok: false, error: failure };
  return ok({ said, choice: chosen === null ? null : items[chosen]!, grown });
}

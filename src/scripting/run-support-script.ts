import { ok, type JobContext, type Result } from '#base';
import type { SlicePart } from '#compute/api';
import type { SupportSettings, SupportSurvey } from '#kernel';
import { growSupports, supportParts, supportVolume, type GrowingOn } from '#pipeline';
import {
  createScriptHost,
  type ScriptOrder,
  type ScriptPart,
  type ScriptQuestion,
  type ScriptReport,
} from './host.ts';
import type { ScriptParameter, ScriptValues } from './parameters.ts';
import { PRELUDE } from './prelude.ts';
import { END_RUN, runInSandbox } from './sandbox.ts';

/** A part with what is sliced of it. */
export interface ScriptedPart extends ScriptPart {
  readonly parts: readonly SlicePart[];
}

export interface ScriptRun {
  readonly source: string;
  /** Of declared parameters; the others have their defaults. */
  readonly values: ScriptValues;
  readonly parts: readonly ScriptedPart[];
  /** Of parts that stand beside them, mm on the plate. */
  readonly neighbours?: readonly ScriptPart['mesh'][];
  readonly settings: SupportSettings;
  /** Whether a person wants it stopped: asked while the script runs. Between runs the context's signal counts. */
  readonly isStopped?: () => boolean;
}

/** What came of a script. */
export interface ScriptOutcome {
  /** In the order of the parts. */
  readonly orders: readonly ScriptOrder[];
  readonly log: readonly string[];
  /** What report() said last; null where it was not called. */
  readonly report: ScriptReport | null;
  readonly parameters: readonly ScriptParameter[];
}

/** The parameters that a script declares: its first call, and nothing after it is run. Failures as runSupportScript has them. */
export async function describeSupportScript(
  source: string,
  settings: SupportSettings,
): Promise<Result<readonly ScriptParameter[]>> {
  const host = createScriptHost({
    parts: [],
    settings,
    values: {},
    answers: [],
    isDescribing: true,
    surveys: new Map(),
  });
  // A script without parameters ends at its first other call.
  const call: typeof host.call = (name, values) =>
    name === 'params' || name === 'log' ? host.call(name, values) : END_RUN;
  const ended = await runInSandbox({ source, prelude: PRELUDE, call, isStopped: () => false });
  return ended.ok ? ok(host.parameters()) : ended;
}

/**
 * Runs a script of supports on parts as they stand, and says what it wants for each: nothing is grown but for report(). What asks for layers (islands, report) ends the
 * run, which is repeated with the answer: scripts have neither clock nor chance, and come to the same place again (ADR 0420). Failures: those of the sandbox, with
 * line and column; `script_value` for what no call takes; those of growSupports; `cancelled`.
 */
export async function runSupportScript(
  run: ScriptRun,
  on: GrowingOn,
  context: JobContext,
): Promise<Result<ScriptOutcome>> {
  const answers: unknown[] = [];
  const surveys = new Map<string, SupportSurvey>();
  let report: ScriptReport | null = null;
  for (;;) {
    const { parts, settings, values } = run;
    const host = createScriptHost({ parts, settings, values, answers, isDescribing: false, surveys });
    const ended = await runInSandbox({
      source: run.source,
      prelude: PRELUDE,
      call: host.call,
      isStopped: () => context.signal.aborted || run.isStopped?.() === true,
    });
    if (!ended.ok) return ended;
    const question = host.question();
    if (question === null)
      return ok({ orders: host.orders(), log: host.log, report, parameters: host.parameters() });
    const answer = await answerTo(question, run, on, context);
    if (!answer.ok) return answer;
    if (question.about === 'report') report = answer.value as ScriptReport;
    answers.push(answer.value);
  }
}

async function answerTo(
  question: ScriptQuestion,
  run: ScriptRun,
  on: GrowingOn,
  context: JobContext,
): Promise<Result<unknown>> {
  if (question.about === 'report') return reportOn(question, run, on, context);
  const order: ScriptOrder = {
    part: question.part,
    points: [],
    columns: [],
    links: [],
    settings: run.settings,
    fill: false,
  };
  const grown = await grow(order, run, on, context);
  if (!grown.ok) return grown;
  return ok(
    grown.value.plan.islands.map(({ at, normal, areaMm2 }) => ({
      at,
      normal,
      part: question.part,
      face: -1,
      area: areaMm2,
    })),
  );
}

function grow(order: ScriptOrder, run: ScriptRun, on: GrowingOn, context: JobContext) {
  const { id, mesh, parts } = run.parts.find((part) => part.id === order.part)!;
  const others = run.parts.filter((part) => part.id !== id).map((part) => part.mesh);
  return growSupports(
    {
      key: id,
      mesh,
      parts,
      neighbours: [...others, ...(run.neighbours ?? [])],
      settings: order.settings,
      given: order.points,
      links: order.links,
      columns: order.columns,
      fill: order.fill,
    },
    on,
    context,
  );
}

/** Grows what a script has asked for so far, and tells what is true of it, of all parts together. */
async function reportOn(
  { orders, tips: ids }: Extract<ScriptQuestion, { about: 'report' }>,
  run: ScriptRun,
  on: GrowingOn,
  context: JobContext,
): Promise<Result<ScriptReport>> {
  let [tips, braces, islandsLeft, weak, volume] = [0, 0, 0, 0, 0];
  const unreached: ScriptReport['unreached'][number][] = [];
  for (const [at, order] of orders.entries()) {
    const grown = await grow(order, run, on, context);
    if (!grown.ok) return grown;
    const { structure, untouched, demand, meshes, plan } = grown.value;
    const resin = await supportVolume(supportParts(order.part, meshes), on, context);
    if (!resin.ok) return resin;
    tips += structure.tips.length;
    braces += structure.braces.length;
    islandsLeft += untouched.islands.length;
    weak += demand.weak.length;
    volume += resin.value;
    for (const { point, reason } of structure.unreached)
      unreached.push({ tip: ids[at]![point] ?? 0, at: plan.points[point]!.at, reason });
  }
  return ok({ tips, braces, islandsLeft, unreached, weak, volume });
}

import { fail, ok, type JobContext, type Result } from '#base';
import { createDocument, diffBetween, supportSetIdOf } from '#document';
import { runTool } from '../batch/run-tool.ts';
import type { EditorCore } from '../core.ts';
import { labelFor } from '../labels.ts';
import { checkPlate } from '../plate-check.ts';
import { noteChecks } from '../supports/growing.ts';
import { supportParams } from '../tools/grow-supports/style.ts';
import type { ParamValues } from '../tools/tool.ts';
import type { PartId } from '../types.ts';
import {
  PREPARE_STEPS,
  type PreparedStep,
  type PrepareOrder,
  type PrepareReport,
  type PrepareStep,
} from './types.ts';

const TOOLS: Readonly<Record<PrepareStep, string>> = {
  repair: 'repair',
  orient: 'orient',
  supports: 'grow-supports',
};

/**
 * Makes parts ready to print: the tools themselves, one after another, on a copy of the document; what they come to is one step of the
 * history. Repair and Auto-orient have the settings of their panels. Progress: the step is the phase. Fails with `not_found` where none
 * of the parts is here and unlocked, `cancelled`, `stale` where they were changed meanwhile, or as the step that failed; nothing has changed then.
 */
export async function prepareParts(
  core: EditorCore,
  paramsOf: (tool: string) => ParamValues,
  { plate, parts: wanted, steps, type }: PrepareOrder,
  context: JobContext,
): Promise<Result<PrepareReport>> {
  const { signal } = context;
  const report: JobContext['report'] = (progress) => context.report(progress);
  const found = wanted.flatMap((id) => core.part(id) ?? []);
  const parts = found.filter(({ locked, mesh }) => !locked && core.meshes.get(mesh) !== undefined);
  if (parts.length === 0) return fail('not_found', 'no part to be prepared is here');
  const ids = parts.map(({ id }) => id);
  const before = core.document.records();
  const made = createDocument(before);
  if (!made.ok) return made;
  const document = made.value;
  const isHeld = (id: PartId): boolean => document.get('support-set', supportSetIdOf(id)) !== undefined;
  const held = ids.filter(isHeld);
  const done: Partial<Record<PrepareStep, PreparedStep>> = {};
  let supports: Awaited<ReturnType<typeof runTool>> | null = null;

  for (const step of PREPARE_STEPS) {
    const subjects = step === 'orient' ? ids.filter((id) => !held.includes(id)) : ids;
    if (!steps.includes(step) || subjects.length === 0) continue;
    report({ phase: step, done: 0, total: 1 });
    const params = step === 'supports' ? supportParams(document, type) : paramsOf(TOOLS[step]);
    const ran = await runTool(
      core,
      { document, plate, parts: subjects, order: { unlessFree: true } },
      TOOLS[step],
      params,
      { signal, report: ({ done: so, total }) => report({ phase: step, done: so, total }) },
    );
    if (!ran.ok) return ran;
    done[step] = { said: ran.value.said, choice: ran.value.choice };
    if (step === 'supports') supports = ran;
  }

  const diff = diffBetween(before, document.records());
  const isChanged = diff.added.length + diff.updated.length + diff.removed.length > 0;
  const performed = isChanged ? core.perform(ok(diff), labelFor('prepare', parts)) : ok(undefined);
  if (!performed.ok) return performed;
  const grown = supports?.ok === true ? supports.value.grown : null;
  if (grown !== null) noteChecks(core, grown.checks);
  const check = checkPlate(core, plate);
  const faults = check.status === 'asks' ? check.faults : [];
  return ok({
    parts: ids,
    locked: found.filter(({ locked }) => locked).map(({ id }) => id),
    held: steps.includes('orient') ? held : [],
    steps: done,
    grown: grown?.report ?? null,
    faults: faults.filter((fault) => fault.parts.some((id) => ids.includes(id))),
  });
}

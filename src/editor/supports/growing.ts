import { fail, ok } from '#base';
import { EMPTY_DIFF, removeSupports, squashDiffs, type DocumentDiff, type PartRecord } from '#document';
import type { EditorCore } from '../core.ts';
import { labelFor } from '../labels.ts';
import { defaultStyle } from './default-type.ts';
import { planGrowing, type GrowingPlan } from './growing-plan.ts';
import { surroundingsOf } from './surroundings.ts';
import type { PartSupports, SupportVerbs, Surroundings } from './types.ts';

/** Growing supports and taking them away. */
export function createGrowing(core: EditorCore): Pick<SupportVerbs, 'grow' | 'stop' | 'remove'> {
  let running: AbortController | null = null;
  const stop = (): void => {
    running?.abort();
    running = null;
    core.setState({ supportJob: null });
  };

  return {
    stop,
    async grow(order) {
      running?.abort();
      const own = (running = new AbortController());
      const isHere = (): boolean => running === own;
      const first = defaultStyle(core.document, core.getState().supportDefault);
      core.setState({ supportJob: { phase: 'supports', done: 0, total: 1 } });
      const planned = await planGrowing(core, { first, ...order }, own.signal, (done, total) => {
        if (isHere()) core.setState({ supportJob: { phase: 'supports', done, total } });
      });
      if (!isHere()) return fail('cancelled', 'growing was stopped');
      running = null;
      core.setState({ supportJob: null });
      if (!planned.ok) return planned;
      const { diff, report, checks } = planned.value;
      if (order.dryRun === true) return ok(report);
      const done = core.perform(
        ok(diff),
        labelFor(
          'grow-supports',
          report.parts.flatMap((id) => core.part(id) ?? []),
        ),
      );
      if (!done.ok) return done;
      noteChecks(core, checks);
      return ok(report);
    },
    remove(parts) {
      const diffs: DocumentDiff[] = [];
      const held: PartRecord[] = [];
      for (const id of new Set(parts)) {
        const part = core.part(id);
        if (part === undefined || part.locked || core.supports.of(part) === null) continue;
        const planned = removeSupports.plan(core.document, { part: id });
        if (!planned.ok) return planned;
        diffs.push(planned.value);
        held.push(part);
      }
      if (diffs.length === 0) return ok(undefined);
      return core.perform(ok(diffs.reduce(squashDiffs, EMPTY_DIFF)), labelFor('remove-supports', held));
    },
  };
}

/** What is beside the supports of a part on its plate. */
export function surroundingsNow(core: EditorCore, part: PartRecord, supports: PartSupports): Surroundings {
  return surroundingsOf(part, supports, {
    parts: core.parts(part.plate),
    boxOf: (each) => core.partBox(each),
    platform: core.printer(part.plate).platform,
  });
}

/** Keeps what was worked out of supports as they are now, and shows it. */
export function noteChecks(core: EditorCore, checks: GrowingPlan['checks']): void {
  for (const [id, check] of checks) {
    const part = core.part(id);
    const supports = part === undefined ? null : core.supports.of(part);
    if (part === undefined || supports === null) continue;
    core.supports.note(id, { check: { ...check, surroundings: surroundingsNow(core, part, supports) } });
  }
  core.setState({ supports: core.supports.on(core.getState().plate) });
}

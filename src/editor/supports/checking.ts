import { fail, ok, type JobContext, type Result } from '#base';
import { settingsOfStyle } from '#document';
import type { EditorCore } from '../core.ts';
import { checkOverPlate, isAllKnown } from './check-over-plate.ts';
import { noteChecks } from './growing.ts';
import { checkingCall } from './growing-order.ts';
import { growingPlace } from './growing-place.ts';
import type { SupportCheck, SupportVerbs } from './types.ts';

/** Checking supports of which nothing is known: opened with a project, edited, or as high as they were never checked; or no more than growing knows. */
export function createChecking(core: EditorCore): Pick<SupportVerbs, 'check'> {
  return {
    async check(ids, context: JobContext): Promise<Result<void>> {
      const { signal } = context;
      const parts = ids.flatMap((id) => core.part(id) ?? []);
      const unknown = parts.filter((part) => {
        const supports = core.supports.of(part);
        return (
          supports !== null &&
          !isAllKnown(supports) &&
          supports.standing.isUpright &&
          core.partBox(part) !== undefined
        );
      });
      if (unknown.length === 0) return ok(undefined);
      const beside = core.parts(unknown[0]!.plate).filter(({ visible }) => visible);
      const solids = await core.solids.settled([...new Set([...beside, ...unknown])], signal);
      if (!solids.ok) return solids;
      const checks = new Map<(typeof unknown)[number]['id'], SupportCheck>();
      for (const [index, part] of unknown.entries()) {
        const supports = core.supports.of(part);
        const made = core.supports.made(part);
        if (supports === null || made === null) return fail('stale', 'supports are gone');
        const { set, check: known } = supports;
        const box = core.partBox(part)!;
        const at = growingPlace(core.document, part, box, core.printer(part.plate).platform);
        const others = beside.filter(({ id, mesh }) => id !== part.id && core.meshes.get(mesh) !== undefined);
        const call = checkingCall(
          core,
          {
            part,
            at,
            settings: settingsOfStyle(core.document, set),
            made: solids.value.get(part.id),
            others: others.map((other) => ({
              part: other,
              made: solids.value.get(other.id),
              supports: core.supports.of(other),
            })),
          },
          set,
          made,
        );
        const checked = await core.ports.geometry.run(call, {
          slot: 'check of supports',
          signal,
          report: ({ phase, done, total }) =>
            context.report({ phase, done: index + done / total, total: unknown.length }),
        });
        if (!checked.ok) return checked;
        if (core.part(part.id) !== part || core.supports.made(part) !== made)
          return fail('stale', 'a part has changed meanwhile');
        const { newSeals = [] } = checked.value;
        // Growing knows which points nothing reaches; the document has none of them.
        checks.set(part.id, checkOverPlate({ ...(known ?? checked.value), newSeals }, at.back));
      }
      noteChecks(core, checks);
      return ok(undefined);
    },
  };
}

import { fail, ok, type JobContext, type Result } from '#base';
import { fillTrap, removeIsland, type IslandIssue, type ResinTrapIssue, type Runs } from '#kernel';
import { layerCodecs, type DecodedPrint } from '#formats/printer';
import { breatheEvery, type Breathe, type LayerSource } from './issues.ts';

/** Layers that are no longer what the file says, by index. */
export type LayerEdits = ReadonlyMap<number, Runs>;

/** Issues that can be repaired on the layers themselves. */
export type RepairableIssue = IslandIssue | ResinTrapIssue;

/** Between two looks at the signal, ms. */
const BREATH_MS = 40;

/**
 * Takes an island away with all that stands on it alone, or fills a resin trap; answers the layers that change. `not_found` where the
 * layers do not show the issue, as after another repair. Progress phase: `repair`, counted in layers.
 */
export async function repairIssue(
  source: LayerSource,
  issue: RepairableIssue,
  context: JobContext,
  breathe: Breathe = breatheEvery(BREATH_MS, () => new Promise((resolve) => setTimeout(resolve, 0))),
): Promise<Result<LayerEdits>> {
  const edits = new Map<number, Runs>();
  const removal = issue.kind === 'island' ? removeIsland(source.panel, issue) : null;
  const last = removal === null ? issue.lastLayer : source.layerCount - 1;
  const read: Runs[] = [];
  for (let index = issue.firstLayer; index <= last; index++) {
    await breathe();
    if (context.signal.aborted) return fail('cancelled', 'the repair was stopped');
    const layer = await source.layer(index);
    if (!layer.ok) return layer;
    context.report({
      phase: 'repair',
      done: index - issue.firstLayer + 1,
      total: last - issue.firstLayer + 1,
    });
    if (removal === null) read.push(layer.value);
    else {
      const repaired = removal.push(layer.value);
      if (repaired === null) break;
      edits.set(index, repaired);
    }
  }
  if (issue.kind === 'resin-trap') {
    const filled = fillTrap(source.panel, issue, read);
    for (const [at, runs] of filled?.entries() ?? []) edits.set(issue.firstLayer + at, runs);
  }
  return edits.size === 0 ? fail('not_found', 'the layers do not show the issue any more') : ok(edits);
}

/** A print with some of its layers changed; all else is as the file says. */
export function withEdits(print: DecodedPrint, edits: LayerEdits): DecodedPrint {
  const { width, height } = print.facts;
  return {
    ...print,
    layerBytes(index) {
      const runs = edits.get(index);
      if (runs === undefined) return print.layerBytes(index);
      return Promise.resolve(ok(layerCodecs[print.codec].encode(runs, width, height)));
    },
  };
}

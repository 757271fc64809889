import type { Browser, Page } from 'playwright';

/** A task of the page's own thread, without what it did for the one who watches. */
export interface PageTask {
  /** From its begin to its end, ms: on a busy machine much of it is waiting for a processor. */
  readonly wallMs: number;
  /** What the thread itself worked, ms. */
  readonly processorMs: number;
  /** What took the most of it. */
  readonly culprit: string;
  /** Functions it was in, those sampled most often first; only where functions are sampled. */
  readonly functions: readonly string[];
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, as all times of a trace. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly id?: string;
  readonly args: { readonly data?: EventData };
}

interface EventData {
  readonly type?: string;
  readonly functionName?: string;
  readonly url?: string;
  readonly startTime?: number;
  readonly timeDeltas?: readonly number[];
  readonly cpuProfile?: { readonly nodes?: readonly ProfileNode[]; readonly samples?: readonly number[] };
}

interface ProfileNode {
  readonly id: number;
  readonly parent?: number;
  readonly callFrame: { readonly functionName: string };
}

const TASK = 'RunTask';
const MARK = 'long-tasks: this is the page';
const CATEGORIES = [
  'disabled-by-default-devtools.timeline',
  'devtools.timeline',
  'blink.user_timing',
  'v8',
  'disabled-by-default-v8.compile',
];
/** Reading a script again for the places of a stack: done for whoever watches the page, at each element a script adds, and for nobody else. */
const WATCHING = 'V8.CollectSourcePositions';
const SAMPLES = 'disabled-by-default-v8.cpu_profiler';
/** Frames of a stack that are told, and stacks of a task. */
const DEPTH = 6;
const STACKS = 5;
/** What is inside of these says more than they do. */
const WRAPPERS = new Set([
  TASK,
  'RunMicrotasks',
  'AnimationFrame',
  'CpuProfiler::StartProfiling',
  'EvaluateScript',
]);

/**
 * Does something and answers the page's tasks of more than `leastMs` meanwhile, by wall or by processor, with what Chromium's trace says of
 * them. With `sampled` it says which functions they were in too, which slows the page down.
 */
export async function traceTasks(
  { browser, page }: { readonly browser: Browser; readonly page: Page },
  work: () => Promise<void>,
  { leastMs, sampled }: { readonly leastMs: number; readonly sampled: boolean },
): Promise<readonly PageTask[]> {
  await browser.startTracing(page, { categories: sampled ? [...CATEGORIES, SAMPLES] : CATEGORIES });
  let trace: Buffer;
  try {
    await work();
    await page.evaluate((mark) => performance.mark(mark), MARK);
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents: all } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  const own = all.find(({ name }) => name === MARK);
  if (own === undefined) return [];
  const ofThread = all
    .filter(({ pid, tid, ph }) => pid === own.pid && tid === own.tid && ph === 'X')
    .toSorted((one, other) => one.ts - other.ts);
  const samples = sampled ? samplesOf(all, own) : [];
  const watching = ofThread.filter(({ name }) => name === WATCHING);
  return ofThread
    .filter(({ name, dur = 0, tdur = 0 }) => name === TASK && Math.max(dur, tdur) > leastMs * 1000)
    .map((task) => ({ task, watched: watching.filter((event) => isWithin(event, task)) }))
    .map(({ task, watched }) => ({
      wallMs: (task.dur! - sumOf(watched.map(({ dur = 0 }) => dur))) / 1000,
      processorMs: (task.tdur! - sumOf(watched.map(({ tdur = 0 }) => tdur))) / 1000,
      culprit: culpritOf(task, ofThread),
      functions: functionsIn(task, samples),
    }));
}

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;
const isWithin = (event: TraceEvent, task: TraceEvent): boolean =>
  event.ts >= task.ts && endOf(event) <= endOf(task);
const sumOf = (times: readonly number[]): number => times.reduce((sum, time) => sum + time, 0);

/** The longest thing inside that has a name of its own: a handler of an event, a frame, garbage, layout. */
function culpritOf(task: TraceEvent, events: readonly TraceEvent[]): string {
  const inside = events.filter((event) => isWithin(event, task));
  const named = inside.filter(({ name }) => !WRAPPERS.has(name));
  const most = Math.max(0, ...named.map(({ tdur = 0 }) => tdur));
  // Of what is as long as what it is in, the innermost is told, and the handler it is in.
  const longest = named.filter(({ tdur = 0 }) => tdur > 0 && tdur >= most * 0.8);
  return [...new Set(longest.map(nameOf))].join(' › ');
}

function nameOf({ name, args: { data } }: TraceEvent): string {
  if (name === 'EventDispatch') return `on ${data?.type}`;
  if (name !== 'FunctionCall') return name;
  const file = (data?.url ?? '').replace(/.*\//, '').replace(/-[^-]*\.js$/, '');
  return `${file} ${data?.functionName ?? ''}`.trim();
}

interface Sample {
  readonly at: number;
  readonly stack: string;
}

/** What the page's thread was in, by time. */
function samplesOf(events: readonly TraceEvent[], own: TraceEvent): readonly Sample[] {
  const start = events.find(({ name, pid, tid }) => name === 'Profile' && pid === own.pid && tid === own.tid);
  if (start === undefined) return [];
  const nodes = new Map<number, ProfileNode>();
  const samples: Sample[] = [];
  let at = start.args.data!.startTime!;
  for (const { name, pid, id, args } of events) {
    if (name !== 'ProfileChunk' || pid !== own.pid || id !== start.id) continue;
    for (const node of args.data!.cpuProfile?.nodes ?? []) nodes.set(node.id, node);
    for (const [index, id] of (args.data!.cpuProfile?.samples ?? []).entries()) {
      at += args.data!.timeDeltas![index]!;
      samples.push({ at, stack: stackOf(nodes, id) });
    }
  }
  return samples;
}

function stackOf(nodes: ReadonlyMap<number, ProfileNode>, id: number): string {
  const names: string[] = [];
  for (let node = nodes.get(id); node !== undefined; node = nodes.get(node.parent ?? -1)) {
    const { functionName } = node.callFrame;
    if (functionName !== '(root)') names.push(functionName || '(anonymous)');
  }
  return names.slice(0, DEPTH).join(' < ');
}

function functionsIn(task: TraceEvent, samples: readonly Sample[]): readonly string[] {
  const counts = new Map<string, number>();
  let all = 0;
  for (const { at, stack } of samples) {
    if (at < task.ts || at > endOf(task)) continue;
    all++;
    counts.set(stack, (counts.get(stack) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, STACKS)
    .map(([stack, count]) => `${Math.round((100 * count) / all)} % ${stack}`);
}

import { fail, ok, type JobContext, type Progress, type Result } from '#base';
import type { Gesture } from '#document';
import { prepareParts } from './prepare/prepare-parts.ts';
import { toolContext } from './tool-context.ts';
import { defaultParams, fitsParam, toolNamed } from './tools/index.ts';
import type {
  OwnOptions,
  ParamSpec,
  ParamValues,
  Tool,
  ToolContext,
  ToolEffect,
  ToolEvent,
  ToolOutcome,
} from './tools/tool.ts';
import type { EditorCore } from './core.ts';
import type { DefaultType, SupportVerbs } from './supports/types.ts';
import type { Editor, EditorState } from './types.ts';

const NO_OPTIONS: OwnOptions = { more: [], isEdited: false };

/** The tool in hand: events go to its machine, and what that wants is done to the document. */
export interface ToolRunner {
  readonly verbs: Pick<
    Editor,
    | 'setTool'
    | 'setToolParam'
    | 'toolParamSpan'
    | 'toolParamOptions'
    | 'toolMixedParams'
    | 'toolNote'
    | 'toolHints'
    | 'toolPlane'
    | 'toolHandles'
    | 'toolReady'
    | 'toolFigures'
    | 'toolFault'
    | 'toolButtons'
    | 'toolGrabs'
    | 'toolEvent'
    | 'toolKey'
  >;
  /** What the parameters of a tool were set to, in hand or not. */
  readonly paramsOf: (id: string) => ParamValues;
  /** Stops what the tool has under way. */
  dispose(): void;
}

/** What a tool is notified of once it changes. */
const WATCHED = ['selection', 'supportSelection', 'revision', 'scripts', 'supportDefault'] as const;

/** The slot of supports that are grown. */
const GROWING = 'supports';

/**
 * Runs the machines of tools. Previews of a tool are one gesture of the history: what ends it is one entry, and taking them back
 * or choosing another tool leaves no trace. A job is heard of only while its tool is in hand and the document is as it was.
 */
export function createToolRunner(
  core: EditorCore,
  supports: Pick<SupportVerbs, 'grow' | 'stop' | 'check' | 'fix'>,
  keepDefaultType: (chosen: DefaultType) => Promise<void>,
): ToolRunner {
  /** What parameters were changed to, by tool, for as long as the editor stands. */
  const changed = new Map<string, ParamValues>();
  let tool: Tool = toolNamed(core.getState().tool);
  let state: unknown = null;
  let gesture: Gesture | null = null;
  /** Ends the jobs of the tool in hand. */
  let jobs = new AbortController();
  /** Jobs under way by slot, the newest last: its progress is shown, and after it that of those begun before. */
  const underWay = new Map<string, Progress>();
  /** The supports that were asked for last. */
  let growing: ToolEffect | null = null;
  /** The slot of the job that was last applied, and what it was applied to. */
  let applied: { readonly slot: string; readonly to: readonly unknown[] } | null = null;
  /** The event that the tool is taking. */
  let taking: ToolEvent['type'] | null = null;
  /** What the tool knew when it took its last step. */
  let seen: Pick<EditorState, (typeof WATCHED)[number]> = core.getState();
  let isStepping = false;
  /** The tool is about to be notified that something has changed. */
  let isReporting = false;

  const paramsOf = (id: string): ParamValues => ({ ...defaultParams(toolNamed(id)), ...changed.get(id) });

  const context = (): ToolContext =>
    toolContext(core, {
      document: core.document,
      params: core.getState().toolParams,
      chosen: core.getState().selection.flatMap((id) => core.part(id) ?? []),
      plate: core.plate().id,
      marks: core.getState().toolMarks,
    });

  /** What a tool keeps in the document is as it is there: undo changes it too. */
  const readKept = (): void => {
    const kept = Object.entries(tool.keptParams?.(context()) ?? {});
    const { toolParams } = core.getState();
    if (kept.some(([name, value]) => toolParams[name] !== value))
      core.setState({ toolParams: { ...toolParams, ...Object.fromEntries(kept) } });
  };

  const optionsOf = (spec: ParamSpec): OwnOptions =>
    spec.kind === 'choice'
      ? { more: spec.more?.(context()) ?? [], isEdited: spec.isEdited?.(context()) === true }
      : NO_OPTIONS;

  const showJob = (): void => core.setState({ toolJob: [...underWay.values()].at(-1) ?? null });

  /** The progress of supports that the tool has asked for. */
  const showGrowing = (): void => {
    const { supportJob } = core.getState();
    if (supportJob === null || !underWay.has(GROWING) || underWay.get(GROWING) === supportJob) return;
    underWay.set(GROWING, supportJob);
    showJob();
  };

  /** What a job depends on. */
  const subjects = (): readonly unknown[] => {
    const { toolParams, selection, revision } = core.getState();
    return [tool, toolParams, selection, revision];
  };

  /** Whether the same is being done already: a second press of Enter would only begin it again. */
  const isBeingApplied = (): boolean => {
    if (applied === null || !underWay.has(applied.slot)) return false;
    const { to } = applied;
    return subjects().every((subject, at) => subject === to[at]);
  };

  const stopJobs = (): void => {
    if (underWay.has(GROWING)) supports.stop();
    jobs.abort();
    jobs = new AbortController();
    underWay.clear();
  };

  const begin = (next: Tool): void =>
    core.asOneChange(() => {
      gesture?.cancel();
      gesture = null;
      stopJobs();
      tool = next;
      core.setState({
        tool: tool.id,
        toolParams: paramsOf(tool.id),
        toolJob: null,
        toolChoices: null,
        toolReport: null,
        toolLines: null,
        toolScript: null,
        supportGhost: null,
      });
      const own = tool.defaults?.(context());
      if (own !== undefined)
        core.setState({ toolParams: { ...core.getState().toolParams, ...own, ...changed.get(tool.id) } });
      const given = tool.startParams?.(context());
      if (given !== undefined) core.setState({ toolParams: { ...core.getState().toolParams, ...given } });
      readKept();
      state = tool.start?.(context()) ?? null;
      reportChange();
    });

  const send = (event: ToolEvent): void =>
    core.asOneChange(() => {
      const taken = tool;
      if (taken.step === undefined) return;
      isStepping = true;
      taking = event.type;
      const before = state;
      const step = taken.step(state, event, context());
      state = step.state;
      for (const effect of step.effects) apply(effect);
      taking = null;
      // A pointer on its way over a part is many events, of which few change anything.
      if (tool === taken && (state !== before || event.type !== 'hover'))
        core.setState({
          toolChoices: taken.choices?.(state) ?? null,
          toolReport: taken.report?.(state) ?? null,
          toolLines: taken.lines?.(state, core.getState().toolParams) ?? null,
          toolScript: taken.script?.(state, context()) ?? null,
        });
      seen = core.getState();
      isStepping = false;
    });

  /** Soon, not at once: whoever makes the change is to be done with it, and several are reported as one. */
  const reportChange = (): void => {
    if (isReporting || tool.step === undefined) return;
    isReporting = true;
    void Promise.resolve().then(() => {
      isReporting = false;
      send({ type: 'changed' });
    });
  };

  const apply = (effect: ToolEffect): void => {
    switch (effect.type) {
      case 'preview':
      case 'commit': {
        const { label, select, meshes = [] } = effect;
        for (const made of meshes) core.meshes.add(made.hash, made.mesh, made);
        const planned = typeof effect.planned === 'function' ? effect.planned() : effect.planned;
        if (!planned.ok) return;
        gesture ??= core.beginGesture(label);
        let done = gesture.update(planned.value);
        if (!done.ok) {
          // Another step or undo has ended it meanwhile: this is the first preview since.
          gesture = core.beginGesture(label);
          done = gesture.update(planned.value);
        }
        if (effect.type === 'commit') {
          gesture.commit();
          gesture = null;
        }
        if (done.ok && select !== undefined) core.setState({ selection: select });
        return;
      }
      case 'say':
        core.toast(effect.key, effect.values);
        return;
      case 'show':
        core.setState({ toolMarks: effect.marks });
        return;
      case 'ghost':
        core.setState({ supportGhost: effect.structure });
        return;
      case 'select':
        core.setState({ selection: effect.parts });
        return;
      case 'pick':
        core.setState({
          supportSelection: core.supports.piecesHere(effect.pieces, core.getState().supports),
        });
        return;
      case 'params':
        if (effect.keeps === true) changed.set(tool.id, { ...changed.get(tool.id), ...effect.values });
        core.setState({ toolParams: { ...core.getState().toolParams, ...effect.values } });
        return;
      case 'default-type':
        void keepDefaultType(effect.chosen);
        return;
      case 'revert':
        gesture?.cancel();
        gesture = null;
        return;
      case 'stop':
        stopJobs();
        showJob();
        return;
      case 'exit':
        begin(toolNamed('select'));
        return;
      case 'grow': {
        const { signal } = jobs;
        underWay.set(GROWING, { phase: GROWING, done: 0, total: 1 });
        if (taking === 'accept') applied = { slot: GROWING, to: subjects() };
        growing = effect;
        void supports.grow(effect.order).then((outcome) => {
          if (signal.aborted || growing !== effect) return;
          core.asOneChange(() => {
            underWay.delete(GROWING);
            showJob();
            send({ type: 'result', slot: GROWING, outcome });
          });
        });
        showGrowing();
        return;
      }
      case 'check':
        launch('check', (job) => supports.check(effect.parts, job));
        return;
      case 'fix':
        launch('fix', (job) => supports.fix(effect.order, job));
        return;
      case 'prepare':
        launch('prepare', (job) => prepareParts(core, paramsOf, effect.order, job));
        return;
      case 'job': {
        const { slot, share } = effect;
        const call = typeof effect.call === 'function' ? effect.call() : effect.call;
        const { revision } = core.document;
        const run = (job: JobContext): Promise<Result<ToolOutcome>> =>
          call === null
            ? Promise.resolve(fail('not_found', 'there is nothing to work on any more'))
            : core.ports.geometry.run(call, { slot: `tool ${slot}`, ...job });
        launch(slot, run, { revision, ...(share === undefined ? {} : { share }) });
      }
    }
  };

  /** Begins a job, shows how far it is, and tells the tool what it came to; nothing is heard of it once the tool's jobs are stopped. With a `revision` it is stale once the document is another. */
  const launch = (
    slot: string,
    run: (job: JobContext) => Promise<Result<ToolOutcome | void>>,
    {
      share,
      revision,
    }: Pick<Extract<ToolEffect, { readonly type: 'job' }>, 'share'> & { readonly revision?: number } = {},
  ): void => {
    const { signal } = jobs;
    let shown: Progress = { phase: slot, done: 0, total: 1 };
    /** Another of the slot may have taken its place. */
    const isUnderWay = (): boolean => !signal.aborted && underWay.get(slot) === shown;
    const show = (progress: Progress): void => {
      shown =
        share === undefined
          ? progress
          : { ...progress, done: share.done + progress.done / progress.total, total: share.total };
      underWay.set(slot, shown);
      showJob();
    };
    underWay.delete(slot);
    if (taking === 'accept') applied = { slot, to: subjects() };
    show(shown);
    const report = (progress: Progress): void => {
      if (isUnderWay()) show(progress);
    };
    const end = (outcome: Result<ToolOutcome | void>): void => {
      if (isUnderWay()) {
        underWay.delete(slot);
        showJob();
      }
      if (signal.aborted) return;
      // A failure is one whatever the document has become; a request that was replaced stays `cancelled`.
      const isStale = outcome.ok && revision !== undefined && core.document.revision !== revision;
      send({
        type: 'result',
        slot,
        outcome: isStale ? fail('stale', 'the document changed meanwhile') : (outcome as Result<ToolOutcome>),
      });
    };
    void run({ signal, report }).then((outcome) => core.asOneChange(() => end(outcome)));
  };

  const stops = [
    core.onAnotherDocument(() => {
      // The history has forgotten the gesture together with what it was about.
      gesture = null;
      core.setState({ toolMarks: [] });
      begin(tool);
    }),
    core.afterDiff(readKept),
    // What was under way was on the plate that is gone from sight.
    core.onAnotherPlate(() => begin(tool)),
    core.subscribe(showGrowing),
    core.subscribe(() => {
      const now = core.getState();
      const isSeen = WATCHED.every((key) => now[key] === seen[key]);
      if (!isStepping && !isSeen) reportChange();
    }),
  ];

  return {
    verbs: {
      setTool(id) {
        const next = toolNamed(id);
        const isInHand = next === tool && core.getState().tool === next.id;
        if (core.isReadOnly() || (isInHand && next.startParams === undefined)) return;
        core.asOneChange(() => {
          send({ type: 'cancel' });
          begin(next);
        });
      },
      setToolParam(name, value) {
        const spec = tool.params?.[name];
        if (
          spec === undefined ||
          !(fitsParam(spec, value) || optionsOf(spec).more.some((own) => own.value === value))
        ) {
          return fail('validation', 'no such value of the tool', { field: name });
        }
        changed.set(tool.id, { ...changed.get(tool.id), [name]: value });
        core.asOneChange(() => {
          core.setState({ toolParams: { ...core.getState().toolParams, [name]: value } });
          send({ type: 'param', name, value });
        });
        return ok(undefined);
      },
      toolParamSpan(name) {
        const spec = tool.params?.[name];
        if (spec === undefined || !('min' in spec)) return [0, 0];
        return spec.span?.(context()) ?? [spec.min, spec.max];
      },
      toolParamOptions(name) {
        const spec = tool.params?.[name];
        return spec === undefined ? NO_OPTIONS : optionsOf(spec);
      },
      toolMixedParams: () => tool.mixedParams?.(context()) ?? [],
      toolReady: () => tool.ready?.(context(), state) ?? null,
      toolPlane: () => tool.plane?.(context()) ?? null,
      toolHandles: () => tool.paramHandles?.(context()) ?? [],
      toolGrabs: (hit) => !core.isReadOnly() && tool.grabs?.(hit, context()) === true,
      toolFigures: () => tool.figures?.(context(), state) ?? [],
      toolFault: () => tool.fault?.(context(), state) ?? null,
      toolButtons: () => tool.buttons?.(context(), state) ?? [],
      toolNote: () => tool.note?.(context(), state) ?? null,
      toolHints: () =>
        tool.hints
          .filter((hint) => tool.isHinted?.(hint, state) ?? true)
          .map((hint) => `tool.${tool.id}.hint.${hint}`),
      toolKey(key) {
        if (core.isReadOnly() || core.getState().stage === 'slice' || tool.keys?.includes(key) !== true)
          return false;
        send({ type: 'key', key });
        return true;
      },
      toolEvent(event) {
        if (core.isReadOnly()) return;
        if (event.type === 'accept' && (tool.ready?.(context(), state) !== true || isBeingApplied())) return;
        if (event.type === 'button') {
          const button = tool.buttons?.(context(), state).find(({ id }) => id === event.id);
          if (button === undefined || button.reason !== undefined) return;
        }
        send(event);
      },
    },
    paramsOf,
    dispose() {
      for (const stop of stops) stop();
      jobs.abort();
    },
  };
}

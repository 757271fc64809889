import { ok, type Id } from '#base';
import type { PartFeatures } from '#kernel';
import { EMPTY_DIFF, setFeatures, type PartRecord } from '#document';
import type { GeometryCall, GeometryOp, GeometryOps } from '../geometry.ts';
import type { FeatureResult } from '../features/feature-solids.ts';
import type { ViewMark } from '../view-marks.ts';
import { itemUnder, mouthOf, placeOf, type Place } from './placed-marks.ts';
import { sayFailure } from './saying.ts';
import type {
  Hit,
  ParamValues,
  Tool,
  ToolContext,
  ToolEffect,
  ToolEvent,
  ToolFigure,
  ToolStep,
} from './tool.ts';

/** Features of a part that have a place on its surface: holes, honeycombs. */
export interface PlacedFeatures<Item extends Place> {
  /** How many a part can have. */
  readonly most: number;
  /** Those of a part. */
  readonly of: (features: PartFeatures | undefined) => readonly Item[];
  /** What a part has with these instead of its own. */
  readonly within: (features: PartFeatures | undefined, items: readonly Item[]) => PartFeatures | undefined;
  /** The one that the parameters say, at a place of a mesh. */
  readonly make: (params: ParamValues, place: Place) => Item;
  /** The parameters that say one. */
  readonly paramsOf: (item: Item) => ParamValues;
  /** Parameters that this one brings with it. */
  readonly following?: (name: string, params: ParamValues) => ParamValues;
  /** Radius of its mark, mm on the plate. */
  readonly radiusOf: (item: Item) => number;
  /** The message key of why a part can have none. */
  readonly refuses?: (part: PartRecord) => string | null;
  /** What shows one where its part stands; without, a disc at its place. */
  readonly marksOf?: (item: Item, part: PartRecord, isLit: boolean) => readonly ViewMark[];
  /** Numbers of those that found nothing to be made of; `note.one` and `note.many` of the tool say how many. */
  readonly missed: (missed: FeatureResult['missed']) => readonly number[];
  /** What else it can do with a part. */
  readonly jobs?: readonly PlacedJob<Item>[];
  /** What it is called, `choices.name.<word>` of the tool, and the figure beside it. */
  readonly named: (item: Item) => { readonly word: string; readonly figure: ToolFigure };
}

/** Something else a tool of placed features can do with a part: a button and its job. */
export interface PlacedJob<Item> {
  /** Its word in `button` of the tool. */
  readonly button: string;
  /** The job for a part, or the message key of why there is none. */
  readonly call: (part: PartRecord, context: ToolContext) => GeometryCall | string;
  /** More items for the part, which are previewed, and what is done besides. */
  readonly done: (
    out: GeometryOps[GeometryOp]['out'],
    part: PartRecord,
    context: ToolContext,
  ) => { readonly items?: readonly Item[]; readonly effects: readonly ToolEffect[] };
}

/** What a tool of placed features declares besides what it places. */
type Declared = Pick<
  Tool,
  'id' | 'icon' | 'place' | 'group' | 'shortcuts' | 'words' | 'manual' | 'params' | 'opensSection'
>;

interface State<Item> {
  /** The part whose features are listed. */
  readonly part: Id<'part'> | null;
  /** As the document has them, previews among them. */
  readonly items: readonly Item[];
  /** Which of them is changed; one more is a new one. */
  readonly at: number;
  /** Something is previewed. */
  readonly isTouched: boolean;
  /** The one that is being dragged, as it was before. */
  readonly grabbed: Item | null;
  /** Where the pointer is on a part. */
  readonly under: Hit | null;
}

/**
 * A tool that places features on parts. A press places one, a drag moves it, and what is applied can be changed later. What is previewed is in the
 * document, so that the layers show it.
 */
export function placedTool<Item extends Place>(
  declared: Declared,
  kind: PlacedFeatures<Item>,
): Tool<State<Item>> {
  const word = (path: string): string => `tool.${declared.id}.${path}`;
  const itemsOf = (part: PartRecord | undefined): readonly Item[] => kind.of(part?.features);
  const under = (items: readonly Item[], hit: Hit, part: PartRecord): number =>
    itemUnder(items, kind.radiusOf, hit, part.transform);

  /** The message key of why nothing is placed on a part. */
  const refusalOf = (part: PartRecord): string | null =>
    part.locked ? word('said.locked') : (kind.refuses?.(part) ?? null);
  const marksOf =
    kind.marksOf ??
    ((item: Item, part: PartRecord, isLit: boolean) => [mouthOf(item, kind.radiusOf(item), part, isLit)]);

  /** About the last one of a part; a new one where it has none. */
  const lastOf = (part: PartRecord | undefined): State<Item> => {
    const items = itemsOf(part);
    return {
      part: part?.id ?? null,
      items,
      at: Math.max(0, items.length - 1),
      isTouched: false,
      grabbed: null,
      under: null,
    };
  };

  /** The same work, on this part: what is previewed of others stays. */
  const goTo = (state: State<Item>, part: PartRecord): State<Item> =>
    part.id === state.part ? state : { ...lastOf(part), isTouched: state.isTouched, under: state.under };

  /** Places one, or chooses the one that is there. */
  const pressed = (state: State<Item>, hit: Hit, context: ToolContext): ToolStep<State<Item>> => {
    const part = context.document.get('part', hit.part);
    const place = part && placeOf(hit, part.transform);
    if (part === undefined || !place) return { state, effects: [] };
    const refusal = refusalOf(part);
    if (refusal !== null) return { state, effects: [{ type: 'say', key: refusal }] };
    const now = goTo(state, part);
    const there = under(now.items, hit, part);
    if (there >= 0) return chosen(now, there, context);
    if (now.items.length >= kind.most) return { state, effects: [{ type: 'say', key: word('said.many') }] };
    return preview(
      { ...now, at: now.items.length },
      [...now.items, kind.make(context.params, place)],
      context,
    );
  };

  const dragged = (
    state: State<Item>,
    { phase, hit }: Extract<ToolEvent, { readonly type: 'drag' }>,
    context: ToolContext,
  ): ToolStep<State<Item>> => {
    const part = hit === null ? undefined : context.document.get('part', hit.part);
    if (phase === 'start') {
      if (hit === null || part === undefined) return { state, effects: [] };
      const now = goTo(state, part);
      const at = under(now.items, hit, part);
      if (at < 0) return { state, effects: [] };
      const taken = chosen(now, at, context);
      return { ...taken, state: { ...taken.state, grabbed: now.items[at]! } };
    }
    const { grabbed, at, items } = state;
    if (grabbed === null) return { state, effects: [] };
    if (phase === 'end') return { state: { ...state, grabbed: null }, effects: [] };
    if (phase === 'cancel') return preview({ ...state, grabbed: null }, items.with(at, grabbed), context);
    if (hit === null || part === undefined || part.id !== state.part) return { state, effects: [] };
    const place = placeOf(hit, part.transform);
    if (place === null) return { state, effects: [] };
    return preview(state, items.with(at, { ...items[at]!, ...place }), context);
  };

  const changedParam = (state: State<Item>, name: string, context: ToolContext): ToolStep<State<Item>> => {
    const values = kind.following?.(name, context.params) ?? {};
    const effects: readonly ToolEffect[] =
      Object.keys(values).length === 0 ? [] : [{ type: 'params', values }];
    const params = { ...context.params, ...values };
    const item = state.items[state.at];
    if (item === undefined) return shown(state, effects, { ...context, params });
    const made = preview(state, state.items.with(state.at, kind.make(params, item)), context);
    return { ...made, effects: [...effects, ...made.effects] };
  };

  /** Goes over to another one, or to a new one with the same parameters. */
  const chosen = (state: State<Item>, at: number, context: ToolContext): ToolStep<State<Item>> => {
    if (at > state.items.length) return { state, effects: [] };
    const item = state.items[at];
    const effects: readonly ToolEffect[] =
      item === undefined ? [] : [{ type: 'params', values: kind.paramsOf(item) }];
    return shown({ ...state, at }, effects, context);
  };

  /** What a job is to do with the part, or the message key of why it cannot. */
  const callOf = (job: PlacedJob<Item>, part: PartRecord | undefined, context: ToolContext) => {
    if (!part) return 'reason.nothing-selected';
    return part.locked ? 'reason.locked' : job.call(part, context);
  };

  const begun = (state: State<Item>, button: string, context: ToolContext): ToolStep<State<Item>> => {
    const job = kind.jobs?.find((each) => each.button === button);
    const part = partOf(state, context);
    const call = job && callOf(job, part, context);
    if (!part || call === undefined || typeof call === 'string') return { state, effects: [] };
    return { state, effects: [{ type: 'job', slot: `${button} ${part.id}`, call }] };
  };

  /** Goes to the part that the slot of the job names, whichever is selected by now. */
  const ended = (
    state: State<Item>,
    { slot, outcome }: Extract<ToolEvent, { readonly type: 'result' }>,
    context: ToolContext,
  ): ToolStep<State<Item>> => {
    const [button, id] = slot.split(' ') as [string, Id<'part'>];
    const job = kind.jobs?.find((each) => each.button === button);
    const part = context.document.get('part', id);
    if (!outcome.ok) return { state, effects: sayFailure(declared.id, outcome.error) };
    if (job === undefined || part === undefined) return { state, effects: [] };
    const { items: more = [], effects } = job.done(
      outcome.value as GeometryOps[GeometryOp]['out'],
      part,
      context,
    );
    const last = more.at(-1);
    if (last === undefined) return { state, effects };
    const now = goTo(state, part);
    const items = [...now.items, ...more];
    const made = preview({ ...now, at: items.length - 1 }, items, context);
    return {
      ...made,
      effects: [{ type: 'params', values: kind.paramsOf(last) }, ...made.effects, ...effects],
    };
  };

  /** The part with others than it has, in the document until it is applied or taken back. */
  const preview = (
    state: State<Item>,
    items: readonly Item[],
    context: ToolContext,
  ): ToolStep<State<Item>> => {
    const { document } = context;
    const part = state.part && document.get('part', state.part);
    if (!part) return { state, effects: [] };
    const features = kind.within(part.features, items);
    const planned = setFeatures.plan(document, { features: [{ id: part.id, features }] });
    const at = Math.max(0, Math.min(state.at, items.length));
    return shown(
      { ...state, items, at, isTouched: true },
      [{ type: 'preview', label: labelOf(state, context), planned }],
      context,
    );
  };

  const labelOf = ({ part }: State<Item>, { document }: ToolContext) => ({
    key: word('history.one'),
    values: { name: (part && document.get('part', part)?.name) ?? '' },
  });

  /** Shows where they are, and where one would be. */
  const shown = (
    state: State<Item>,
    effects: readonly ToolEffect[],
    { document, params }: ToolContext,
  ): ToolStep<State<Item>> => {
    const part = state.part === null ? undefined : document.get('part', state.part);
    const marks =
      part === undefined ? [] : state.items.flatMap((item, at) => marksOf(item, part, at === state.at));
    const { under: hit } = state;
    const over = hit === null ? undefined : document.get('part', hit.part);
    if (hit !== null && over !== undefined && refusalOf(over) === null) {
      const place = placeOf(hit, over.transform);
      const there = over.id === state.part ? state.items : itemsOf(over);
      if (place !== null && under(there, hit, over) < 0)
        marks.push(...marksOf(kind.make(params, place), over, true));
    }
    return { state, effects: [...effects, { type: 'show', marks }] };
  };

  /** Follows what others did to the part; another one that is selected while nothing is previewed becomes the subject. */
  const changed = (state: State<Item>, context: ToolContext): ToolStep<State<Item>> => {
    const part = state.part === null ? undefined : context.document.get('part', state.part);
    const items = itemsOf(part);
    const isAsPreviewed = JSON.stringify(items) === JSON.stringify(state.items);
    // Undo has taken back what was previewed.
    const isTouched = state.isTouched && isAsPreviewed;
    const other = selected(context);
    if (other !== undefined && other.id !== state.part && !isTouched) {
      const next = { ...lastOf(other), under: state.under };
      return chosen(next, next.at, context);
    }
    if (part === undefined) return shown({ ...lastOf(undefined), under: state.under }, [], context);
    return shown({ ...state, items, at: Math.min(state.at, items.length), isTouched }, [], context);
  };

  return {
    ...declared,
    hints: ['place', 'move'],
    takesPress: true,
    takesHover: true,
    choicesFirst: true,
    ready: (_context, { isTouched }) => isTouched || word('said.place'),
    grabs(hit, { document }) {
      const part = document.get('part', hit.part);
      return part !== undefined && !part.locked && under(itemsOf(part), hit, part) >= 0;
    },
    choices({ items, at }) {
      const listed = items.map((item, index) => {
        const { word: name, figure } = kind.named(item);
        return {
          name: { key: word(`choices.name.${name}`), values: { number: index + 1 } },
          figures: [figure],
          removable: true as const,
        };
      });
      const added = { name: { key: word('choices.name.new') }, figures: [] };
      return {
        items: listed.length === 0 ? [] : [...listed, added],
        chosen: at,
        isStale: false,
        ...(at < items.length ? {} : { note: { key: word('choices.note.place') } }),
      };
    },
    ...(kind.jobs && {
      buttons: (context, state) =>
        kind.jobs!.map((job) => {
          const call = callOf(job, partOf(state, context), context);
          return { id: job.button, ...(typeof call === 'string' && { reason: call }) };
        }),
    }),
    note(context, { part: id }) {
      const part = id === null ? undefined : context.document.get('part', id);
      const solids = part === undefined ? null : context.featuresOf(part);
      // What was made of others says nothing of these.
      if (!solids || solids.status !== 'ready') return null;
      const count = kind.missed(solids.made!.missed).length;
      return count === 0 ? null : { key: word(`note.${count === 1 ? 'one' : 'many'}`), values: { count } };
    },
    startParams(context) {
      const item = itemsOf(selected(context)).at(-1);
      return item === undefined ? {} : kind.paramsOf(item);
    },
    start: (context) => lastOf(selected(context)),
    step(state, event, context) {
      switch (event.type) {
        case 'press':
          return pressed(state, event.hit, context);
        case 'drag':
          return dragged(state, event, context);
        case 'hover':
          return shown({ ...state, under: event.hit }, [], context);
        case 'param':
          return changedParam(state, event.name, context);
        case 'choose':
          return chosen(state, event.at, context);
        case 'remove':
          return event.at in state.items
            ? preview({ ...state, at: state.items.length - 1 }, state.items.toSpliced(event.at, 1), context)
            : { state, effects: [] };
        case 'accept':
          return {
            state,
            effects: [{ type: 'commit', planned: ok(EMPTY_DIFF), label: labelOf(state, context) }, ...LEAVE],
          };
        case 'cancel':
          return { state, effects: [{ type: 'revert' }, ...LEAVE] };
        case 'changed':
          return changed(state, context);
        case 'button':
          return begun(state, event.id, context);
        case 'result':
          return ended(state, event, context);
        case 'row':
        case 'key':
        case 'place':
          return { state, effects: [] };
      }
    },
  };
}

const LEAVE: readonly ToolEffect[] = [{ type: 'show', marks: [] }, { type: 'exit' }];

/** The part whose features are listed. */
const partOf = ({ part }: State<unknown>, { document }: ToolContext): PartRecord | undefined =>
  part === null ? undefined : document.get('part', part);

/** The selected part, if it is the only one and can be changed. */
function selected({ selection }: ToolContext): PartRecord | undefined {
  const [part, another] = selection;
  return another === undefined && part?.locked === false ? part : undefined;
}

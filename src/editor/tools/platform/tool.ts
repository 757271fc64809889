import { boxSize } from '#kernel';
import {
  AS_PRINTER,
  PLATFORM_EDGES,
  PLATFORM_ORIGINS,
  PLATFORM_RANGES,
  platformOf,
  setPlatform,
  type PlatformSettings,
  USUAL_GAP_MM,
} from '#document';
import type { ParamSpec, ParamValue, Tool, ToolContext } from '../tool.ts';
import { words } from './words.ts';

/** A margin of the platform. */
const margin: ParamSpec = { kind: 'length', ...PLATFORM_RANGES.margin, decimals: 1, default: 0 };

/** How the platform of the plate on show is used. There is nothing to apply: each change is a step of the history. */
export const platform: Tool<null> = {
  id: 'platform',
  icon: 'square-dashed',
  place: 'prepare',
  group: 'more',
  shortcuts: ['Shift+b'],
  words,
  manual: ['arrange', 'platform'],
  hints: ['leave'],
  params: {
    ...Object.fromEntries(PLATFORM_EDGES.map((edge) => [edge, margin])),
    grid: { kind: 'length', ...PLATFORM_RANGES.grid, decimals: 0, default: 10 },
    limits: { kind: 'switch', default: true },
    gap: { kind: 'length', ...PLATFORM_RANGES.gap, decimals: 1, default: USUAL_GAP_MM },
    origin: { kind: 'choice', options: [AS_PRINTER, ...PLATFORM_ORIGINS], default: AS_PRINTER },
  },
  keptParams({ document, plate }) {
    const { margins, grid, limits, origin = AS_PRINTER, gap = USUAL_GAP_MM } = platformOf(document, plate);
    return { ...margins, grid, limits, origin, gap };
  },
  note(context) {
    const [width, depth] = boxSize(context.usable);
    return width > 0 && depth > 0 ? null : { key: 'tool.platform.note.none' };
  },
  start: () => null,
  step(state, event, context) {
    if (event.type === 'cancel') return { state, effects: [{ type: 'exit' }] };
    if (event.type !== 'param') return { state, effects: [] };
    const { document, plate } = context;
    const change = changeOf(event.name, event.value, context);
    return {
      state,
      effects: [
        {
          type: 'commit',
          planned: setPlatform.plan(document, { plate, change }),
          label: { key: 'tool.platform.history.set' },
        },
      ],
    };
  },
};

/** Steps of 0.1 mm added up are no tenths any more. */
const tenths = (value: ParamValue): number => Math.round(Number(value) * 10) / 10;

function changeOf(
  name: string,
  value: ParamValue,
  { document, plate }: ToolContext,
): Partial<PlatformSettings> {
  if (name === 'limits') return { limits: value === true };
  if (name === 'origin') return { origin: PLATFORM_ORIGINS.find((known) => known === value) ?? AS_PRINTER };
  if (name === 'grid' || name === 'gap') return { [name]: tenths(value) };
  return { margins: { ...platformOf(document, plate).margins, [name]: tenths(value) } };
}

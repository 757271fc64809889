import {
  measuresOf,
  PRIMITIVE_KINDS,
  PRIMITIVE_LOCATIONS,
  type Measure,
  type Primitive,
  type PrimitiveKind,
  type PrimitiveLocation,
} from '#kernel';
import type { ParamSpec, ParamValues } from '../tool.ts';

/** The parameter of a measure: each shape has its own, so that none is changed by choosing another shape. */
export const measureParam = (kind: PrimitiveKind, measure: string): string => `${kind}-${measure}`;

const DECIMALS = { length: 1, angle: 0, count: 0 } as const;

function specOf(kind: PrimitiveKind, { unit, ...range }: Measure): ParamSpec {
  return { kind: unit, ...range, decimals: DECIMALS[unit], when: { from: ['shapes'], shape: [kind] } };
}

const SHAPES = { from: ['shapes'] } as const;

/** What to make, of what, and what becomes of it: a new part, or the selected one. */
export const PARAMS: Readonly<Record<string, ParamSpec>> = {
  from: { kind: 'choice', options: ['shapes', 'personal'], default: 'shapes' },
  shape: {
    kind: 'choice',
    options: PRIMITIVE_KINDS,
    default: PRIMITIVE_KINDS[0]!,
    tiles: true,
    when: SHAPES,
  },
  ...Object.fromEntries(
    PRIMITIVE_KINDS.flatMap((kind) =>
      Object.entries(measuresOf(kind)).map(([name, measure]) => [
        measureParam(kind, name),
        specOf(kind, measure),
      ]),
    ),
  ),
  location: { kind: 'choice', options: PRIMITIVE_LOCATIONS, default: 'centre', when: SHAPES },
  target: { kind: 'choice', options: ['new', 'selected'], default: 'new', when: SHAPES },
};

/** The shape that the parameters say. */
export function primitiveOf(params: ParamValues): Primitive {
  const kind = params['shape'] as PrimitiveKind;
  const sizes = Object.fromEntries(
    Object.keys(measuresOf(kind)).map((name) => [name, Number(params[measureParam(kind, name)])]),
  );
  return { kind, location: params['location'] as PrimitiveLocation, sizes };
}

/** The parameters that say this shape. */
export function paramsOf({ kind, location, sizes }: Primitive): ParamValues {
  const measures = Object.entries(sizes).map(([name, size]) => [measureParam(kind, name), size]);
  return { shape: kind, location, ...Object.fromEntries(measures) };
}

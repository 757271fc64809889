import { INFILL_PATTERNS, SHELL_NUMBERS, type InfillPattern, type Shell, type SolidRegion } from '#kernel';
import type { ParamSpec, ParamValues } from '../tool.ts';

const length = (name: keyof typeof SHELL_NUMBERS) =>
  ({ kind: 'length', ...SHELL_NUMBERS[name], decimals: 2 }) as const;

/** Patterns there is infill of. */
const FILLED = INFILL_PATTERNS.filter((pattern) => pattern !== 'none');

export const PARAMS = {
  thickness: length('thickness'),
  infill: { kind: 'choice', options: INFILL_PATTERNS, default: 'none' },
  size: { ...length('size'), when: { infill: FILLED } },
  radius: { ...length('radius'), when: { infill: FILLED } },
  tolerance: { ...length('tolerance'), folded: 'fine' },
} as const satisfies Readonly<Record<string, ParamSpec>>;

/** The parameters that say a shell. */
export const paramsOf = ({ thickness, infill, size, radius, tolerance }: Shell): ParamValues => ({
  thickness,
  infill,
  size,
  radius,
  tolerance,
});

/** The shell that the parameters say, with what is kept of the one a part has. */
export function shellOf(
  params: ParamValues,
  { side, solids }: { readonly side: Shell['side']; readonly solids: readonly SolidRegion[] },
): Shell {
  return {
    side,
    thickness: Number(params['thickness']),
    tolerance: Number(params['tolerance']),
    infill: params['infill'] as InfillPattern,
    size: Number(params['size']),
    radius: Number(params['radius']),
    solids,
  };
}

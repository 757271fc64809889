import {
  INFILL_PATTERNS,
  SHELL_NUMBERS,
  SHELL_SIDES,
  type InfillPattern,
  type Shell,
  type ShellSide,
  type SolidRegion,
} from '#kernel';
import type { ParamSpec, ParamValues } from '../tool.ts';

const length = (name: keyof typeof SHELL_NUMBERS) =>
  ({ kind: 'length', ...SHELL_NUMBERS[name], decimals: 2 }) as const;

/** Patterns there is infill of. */
const FILLED = INFILL_PATTERNS.filter((pattern) => pattern !== 'none');

export const PARAMS = {
  side: { kind: 'choice', options: SHELL_SIDES, default: 'inside', drawing: 'wallSide' },
  thickness: { ...length('thickness'), drawing: 'wallThickness' },
  infill: { kind: 'choice', options: INFILL_PATTERNS, default: 'none', drawing: 'infill' },
  size: { ...length('size'), when: { infill: FILLED }, drawing: 'infillSize' },
  radius: { ...length('radius'), when: { infill: FILLED }, drawing: 'infillRadius' },
  // A shell outside has none (ADR 0359).
  tolerance: {
    ...length('tolerance'),
    folded: 'fine',
    when: { side: ['inside'] },
    drawing: 'cavityRounding',
  },
} as const satisfies Readonly<Record<string, ParamSpec>>;

/** The parameters that say a shell. */
export const paramsOf = ({ side, thickness, infill, size, radius, tolerance }: Shell): ParamValues => ({
  side,
  thickness,
  infill,
  size,
  radius,
  tolerance,
});

/** The shell that the parameters say, with the regions that stay solid. */
export function shellOf(params: ParamValues, solids: readonly SolidRegion[]): Shell {
  const side = params['side'] as ShellSide;
  return {
    side,
    thickness: Number(params['thickness']),
    tolerance: side === 'inside' ? Number(params['tolerance']) : 0,
    infill: params['infill'] as InfillPattern,
    size: Number(params['size']),
    radius: Number(params['radius']),
    solids,
  };
}

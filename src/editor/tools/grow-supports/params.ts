import {
  SUPPORT_CHOICES,
  SUPPORT_FLAGS,
  SUPPORT_NUMBERS,
  type SupportChoice,
  type SupportFlag,
  type SupportNumber,
  type SupportSettings,
} from '#kernel';
import type { FoldSpec, ParamSpec, ParamValue, ParamValues } from '../tool.ts';

type SettingName = keyof SupportSettings;

/** Where settings are in the panel, in order (UI brief §3.6). What they can be is said by the kernel alone. */
const GROUPS: Readonly<Record<string, readonly SettingName[]>> = {
  placement: ['criticalAngle', 'anchorDistance', 'liftHeight', 'onlyIslands'],
  tip: ['tipType', 'ballDiameter', 'tipWidth', 'tipLength', 'distanceInPart'],
  column: ['topWidth', 'bottomWidth', 'widthScale', 'bottomTip'],
  points: ['borderAnchorDistance', 'borderOffset', 'lowestAnchorDistance', 'anchorSize', 'rotateAngle'],
  filters: ['insideShells', 'noSupportOffset', 'shortSupportFilter', 'reinforceHeight'],
  tree: [
    'clusterType',
    'branchNumber',
    'trunkTopWidth',
    'trunkBottomWidth',
    'treeHeight',
    'treeAngle',
    'maximumExtend',
    'simplifyLevel',
  ],
  braces: ['connection', 'edgeWidth', 'diamondAngle', 'diamondWidth'],
  raft: [
    'baseType',
    'plateOffset',
    'plateHeight',
    'slotAngle',
    'perforatedPlate',
    'holeRadius',
    'holeInterval',
    'holeEdges',
  ],
  rules: ['withinPlatform', 'nearbyParts', 'onPart'],
  strength: ['peelPressure', 'tipStrength', 'columnRatio'],
};

export const FOLDS: Readonly<Record<string, FoldSpec>> = {
  placement: { startsOpen: true },
  tip: { startsOpen: true, drawing: 'support' },
  tree: { summary: 'clusterType' },
  braces: { summary: 'connection' },
  raft: { summary: 'baseType' },
};

/** What a number is measured in, where it is not millimetres. */
const KINDS: Readonly<Partial<Record<SupportNumber, Extract<ParamSpec, { min: number }>['kind']>>> = {
  slotAngle: 'angle',
  criticalAngle: 'angle',
  treeAngle: 'angle',
  diamondAngle: 'angle',
  rotateAngle: 'angle',
  widthScale: 'factor',
  columnRatio: 'factor',
  holeEdges: 'count',
  branchNumber: 'count',
  simplifyLevel: 'count',
  peelPressure: 'pressure',
  tipStrength: 'pressure',
};

/** Settings that only say something while others are so. */
const WHEN: Readonly<Partial<Record<SettingName, Readonly<Record<string, readonly ParamValue[]>>>>> = {
  ballDiameter: { tipType: ['ball'] },
  ...Object.fromEntries(
    ['baseType', 'plateOffset', 'plateHeight', 'slotAngle', 'perforatedPlate'].map((name) => [
      name,
      { raft: [true] },
    ]),
  ),
  ...Object.fromEntries(
    ['holeRadius', 'holeInterval', 'holeEdges'].map((name) => [
      name,
      { raft: [true], perforatedPlate: [true] },
    ]),
  ),
};

const isNumber = (name: SettingName): name is SupportNumber => Object.hasOwn(SUPPORT_NUMBERS, name);
const isChoice = (name: SettingName): name is SupportChoice => Object.hasOwn(SUPPORT_CHOICES, name);

/** Digits behind the point that steps of this size need. */
const decimalsOf = (step: number): number => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));

function specOf(name: SettingName, folded: string): ParamSpec {
  const place = { folded, drawing: name, ...(WHEN[name] === undefined ? {} : { when: WHEN[name] }) };
  if (isNumber(name)) {
    const kind = KINDS[name] ?? 'length';
    const { step, ...range } = SUPPORT_NUMBERS[name];
    const least = kind === 'length' ? 2 : kind === 'factor' && step < 1 ? 2 : 0;
    return { kind, ...range, step, decimals: Math.max(least, decimalsOf(step)), ...place };
  }
  if (isChoice(name))
    return { kind: 'choice', options: SUPPORT_CHOICES[name], default: SUPPORT_CHOICES[name][0], ...place };
  return { kind: 'switch', default: SUPPORT_FLAGS[name as SupportFlag], ...place };
}

/** Distances that density changes, all in the same measure. */
export const DISTANCES = ['anchorDistance', 'borderAnchorDistance', 'lowestAnchorDistance'] as const;

/** How the density of points can be changed at once, per cent: twice as dense is half as far from one to the next. */
export const DENSITY = { min: 25, max: 400, step: 5, default: 100 } as const;

export const SETTINGS: readonly SettingName[] = Object.values(GROUPS).flat();

/** Settings of supports as parameters, in order: all, or those of `only`. Some are preceded by parameters of the tool's own, by the setting they are before. */
export const settingParams = (
  before: Readonly<Partial<Record<SettingName, Readonly<Record<string, ParamSpec>>>>> = {},
  only: readonly SettingName[] = SETTINGS,
): Readonly<Record<string, ParamSpec>> =>
  Object.fromEntries(
    Object.entries(GROUPS).flatMap(([group, names]) =>
      names
        .filter((name) => only.includes(name))
        .flatMap((name) => [...Object.entries(before[name] ?? {}), [name, specOf(name, group)] as const]),
    ),
  );

/** The settings that the parameters say. */
export const settingsOf = (params: ParamValues): SupportSettings =>
  Object.fromEntries(SETTINGS.map((name) => [name, params[name]])) as unknown as SupportSettings;

export { differences } from '../../supports/setting-differences.ts';

/** How dense points are, compared with a type, per cent: by the distance on flat undersides. */
export function densityOf({ anchorDistance }: SupportSettings, type: SupportSettings): number {
  return limited((100 * type.anchorDistance) / anchorDistance, DENSITY);
}

/** The distances of a type at this density. */
export function distancesAt(density: number, type: SupportSettings): Partial<SupportSettings> {
  return Object.fromEntries(
    DISTANCES.map((name) => [name, limited((100 * type[name]) / density, SUPPORT_NUMBERS[name])]),
  );
}

/** The nearest of a range's steps. */
function limited(value: number, { min, max, step }: { min: number; max: number; step: number }): number {
  const steps = 1 / step;
  const stepped = steps > 1 ? Math.round(value * steps) / steps : Math.round(value / step) * step;
  return Math.min(max, Math.max(min, stepped));
}

import { isHole, MOST_HOLES, type Hole } from './hole.ts';
import { isHoneycomb, MOST_HONEYCOMBS, type Honeycomb } from './honeycomb.ts';
import { isShell, type Shell } from './shell.ts';

/** What a part is besides its mesh: one of these at least. */
export interface PartFeatures {
  readonly shell?: Shell;
  /** At least one, where there are any. */
  readonly holes?: readonly Hole[];
  /** At least one, where there are any. */
  readonly honeycombs?: readonly Honeycomb[];
}

/** Whether a value is features that can be made. */
export function isPartFeatures(value: unknown): value is PartFeatures {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return false;
  const { shell, holes, honeycombs, ...others } = value as Readonly<Record<string, unknown>>;
  if (Object.keys(others).length > 0) return false;
  return (
    (!('shell' in value) || isShell(shell)) &&
    (!('holes' in value) || isListOf(holes, isHole, MOST_HOLES)) &&
    (!('honeycombs' in value) || isListOf(honeycombs, isHoneycomb, MOST_HONEYCOMBS))
  );
}

/** Features without what is empty; undefined where nothing is left. */
export function featuresOf({
  shell,
  holes,
  honeycombs,
}: {
  readonly [Name in keyof PartFeatures]: PartFeatures[Name] | undefined;
}): PartFeatures | undefined {
  const features = {
    ...(shell === undefined ? {} : { shell }),
    ...(holes === undefined || holes.length === 0 ? {} : { holes }),
    ...(honeycombs === undefined || honeycombs.length === 0 ? {} : { honeycombs }),
  };
  return Object.keys(features).length === 0 ? undefined : features;
}

/** How far a part is printed beyond its mesh, in every direction, mm on the plate: the wall of a shell around it, whatever its scale. */
export function reachOf(features: PartFeatures | undefined): number {
  const shell = features?.shell;
  return shell?.side === 'outside' ? shell.thickness : 0;
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean, most: number): boolean {
  return Array.isArray(value) && value.length > 0 && value.length <= most && value.every(isItem);
}

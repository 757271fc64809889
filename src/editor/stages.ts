/** A step of the work on a plate; each has a toolbar of its own. */
export type Stage = 'prepare' | 'support' | 'slice';

export interface StageLine {
  readonly id: Stage;
  /** Lucide name. */
  readonly icon: string;
  /** Bindings as tinykeys writes them. */
  readonly shortcuts: readonly string[];
  /** Groups of its toolbar, in order, set apart by a line; those in `MORE` are always in the menu at its end. */
  readonly groups: readonly string[];
  /** It is shown only while there is a tool for it. */
  readonly needsTools?: true;
}

/** The group of a toolbar that is in its menu however much room there is. */
export const MORE = 'more';

/** The stages in order. */
export const STAGES: readonly StageLine[] = [
  {
    id: 'prepare',
    icon: 'box',
    shortcuts: ['Alt+Digit1'],
    groups: ['file', 'shape', MORE],
  },
  {
    id: 'support',
    icon: 'waypoints',
    shortcuts: ['Alt+Digit2'],
    groups: ['make', 'edit', 'check', MORE],
    needsTools: true,
  },
  {
    id: 'slice',
    icon: 'layers',
    shortcuts: ['Alt+Digit3'],
    groups: ['show', 'check', 'send', MORE],
  },
];

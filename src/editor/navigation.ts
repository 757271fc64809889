/** Whose mouse the model view follows. */
export const NAVIGATION_SCHEMES = ['corallite', 'prusaslicer', 'chitubox', 'blender'] as const;
export type NavigationScheme = (typeof NAVIGATION_SCHEMES)[number];

/** What two fingers on a trackpad do; with Shift they do the other. */
export const TWO_FINGERS = ['orbit', 'pan'] as const;
export type TwoFingers = (typeof TWO_FINGERS)[number];

export interface Navigation {
  readonly scheme: NavigationScheme;
  readonly twoFingers: TwoFingers;
}

/** What a drag over the model does that takes hold of no handle and no selected part. */
export type ViewDrag = 'orbit' | 'pan' | 'zoom' | 'area';

export type MouseButton = 'left' | 'middle' | 'right';

export interface DragRule {
  readonly button: MouseButton;
  readonly held?: 'shift' | 'ctrl';
  readonly does: ViewDrag;
}

const SELECT_BY_SHIFT: DragRule = { button: 'left', held: 'shift', does: 'area' };

/** Every drag of each scheme; of several that do the same the first is the one to teach (ADR 0195 has the sources). */
export const NAVIGATION: Readonly<Record<NavigationScheme, readonly DragRule[]>> = {
  corallite: [
    { button: 'right', does: 'orbit' },
    { button: 'left', does: 'orbit' },
    { button: 'middle', does: 'pan' },
    SELECT_BY_SHIFT,
  ],
  prusaslicer: [
    { button: 'left', does: 'orbit' },
    { button: 'right', does: 'pan' },
    { button: 'middle', does: 'pan' },
    SELECT_BY_SHIFT,
  ],
  chitubox: [
    { button: 'right', does: 'orbit' },
    { button: 'middle', does: 'pan' },
    { button: 'left', does: 'area' },
  ],
  blender: [
    { button: 'middle', does: 'orbit' },
    // Blender's right drag does nothing: here it helps who has no middle button.
    { button: 'right', does: 'orbit' },
    { button: 'middle', held: 'shift', does: 'pan' },
    { button: 'middle', held: 'ctrl', does: 'zoom' },
    { button: 'left', does: 'area' },
  ],
};

const BUTTONS: readonly MouseButton[] = ['left', 'middle', 'right'];

/** How a drag began; `button` as in a pointer event: 0 left or touch, 1 middle, 2 right or pen barrel. */
interface DragStart {
  readonly pointerType: 'mouse' | 'touch' | 'pen';
  readonly button: number;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly space: boolean;
}

/** What a drag does that takes hold of nothing. Schemes are habits of the mouse: finger and pen are the same in each. */
export function viewDrag(scheme: NavigationScheme, start: DragStart): ViewDrag {
  const { pointerType, button, shift, ctrl, space } = start;
  if (space) return 'pan';
  if (pointerType !== 'mouse') return button !== 0 ? 'pan' : shift ? 'area' : 'orbit';
  const rules = NAVIGATION[scheme].filter((rule) => rule.button === BUTTONS[button]);
  const held = rules.find((rule) => (rule.held === 'shift' && shift) || (rule.held === 'ctrl' && ctrl));
  return (held ?? rules.find((rule) => rule.held === undefined))?.does ?? 'orbit';
}

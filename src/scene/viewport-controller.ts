import { boxCentre, type Vector } from '#kernel';
import {
  areaShape,
  clickedParts,
  toolNamed,
  viewDrag,
  type Axis,
  type DragLabel,
  type Editor,
  type Hit,
  type Navigation,
  type PointerInput,
  type SelectionArea,
  type TransformChange,
  type TransformGesture,
  type ViewportController,
  type WheelInput,
} from '#editor';
import { orbit, pan, zoom } from './camera-rig.ts';
import { HANDLE_SIZE, type GizmoHandle } from './gizmo-handles.ts';
import { meetHeight, snapped, startHandleDrag, type HandleDrag } from './handle-drags.ts';
import { areaHolds, boxBetween, withPoint } from './selection-area.ts';
import type { Scene } from './types.ts';

export interface ControllerCallbacks {
  onGesture?(label: DragLabel | null): void;
  /** The area of a selection while it is drawn. */
  onArea?(area: SelectionArea | null): void;
}

/** CSS pixels a press travels before it is a drag. */
const THRESHOLD = { mouse: 4, touch: 8, pen: 8 } as const;
/** CSS pixels beside a support at which it is met: tips are hair-thin, and fingers cover what they point at. */
const REACH = { mouse: 4, touch: 12, pen: 8 } as const;
const RADIANS_PER_PIXEL = 0.0055;
/** A drag that zooms comes nearer by this factor for each pixel upwards. */
const ZOOM_PER_PIXEL = 1.005;
const FINE = 0.1;
/** A notch of a usual mouse wheel, pixels; what a line and a page count for. */
const NOTCH = 100;
const LINE = 16;
const PAGE = 400;
/** Within this a stream of wheel events keeps the device it was first taken for, milliseconds. */
const SAME_STREAM = 250;

type Drag =
  | { readonly kind: 'orbit'; readonly pivot: Vector }
  | { readonly kind: 'pan'; readonly grabbed: Vector }
  | { readonly kind: 'zoom'; readonly toward: Vector }
  | { readonly kind: 'area'; area: SelectionArea }
  /** Something of the tool's own. */
  | { readonly kind: 'tool' }
  | { readonly kind: 'plane'; readonly gesture: TransformGesture; readonly start: Vector }
  | {
      readonly kind: 'handle';
      readonly gesture: TransformGesture;
      readonly axes: readonly Axis[];
      readonly drag: HandleDrag;
    };
const PLANE: readonly Axis[] = ['x', 'y'];
const ALL: readonly Axis[] = ['x', 'y', 'z'];

export function createViewportController(
  scene: Scene,
  editor: Editor,
  callbacks: ControllerCallbacks = {},
): ViewportController {
  let pressed: PointerInput | null = null;
  let last: PointerInput | null = null;
  /** The pointer as drags see it: slower than the real one while Alt is held. */
  let slow = { x: 0, y: 0 };
  let drag: Drag | null = null;
  let moved = false;
  let cancelled = false;
  /** A typed number holds the drag where it says, whatever the pointer does. */
  let held = false;
  let navigation: Navigation = { scheme: 'corallite', twoFingers: 'orbit' };
  let wheelStream: { readonly trackpad: boolean; readonly time: number } | null = null;

  const begin = (start: PointerInput): Drag => {
    const { x, y } = start;
    const { camera, gizmo } = scene;
    if (start.button === 0 && !start.space) {
      const handle = gizmo.hit(x, y);
      const handleDrag = handle && beginHandle(handle, start);
      if (handleDrag) return handleDrag;
      const hit = pickFor(start);
      const { tool, selection, stage } = editor.getState();
      if (hit && stage !== 'slice' && editor.toolGrabs(hit)) {
        editor.toolEvent({ type: 'drag', phase: 'start', hit });
        return { kind: 'tool' };
      }
      if (hit && selection.includes(hit.part) && !start.shift && toolNamed(tool).dragsParts === true) {
        const gesture = editor.beginTransform();
        if (gesture) return { kind: 'plane', gesture, start: hit.point };
      }
    }
    const under = camera.pointUnder(x, y);
    const kind = viewDrag(navigation.scheme, start);
    switch (kind) {
      case 'orbit':
        return { kind, pivot: under };
      case 'pan':
        return { kind, grabbed: under };
      case 'zoom':
        return { kind, toward: under };
      case 'area':
        return {
          kind,
          area: areaShape(editor.getState()) === 'lasso' ? { line: [start] } : boxBetween(start, start),
        };
    }
  };

  const beginHandle = (handle: GizmoHandle, { x, y }: PointerInput): Drag | null => {
    const centre = scene.gizmo.centre();
    const gesture = centre && editor.beginTransform();
    if (!gesture) return null;
    scene.gizmo.setActive(handle);
    const handleDrag = startHandleDrag(handle, centre, scene.camera.rayAt(x, y), HANDLE_SIZE);
    return { kind: 'handle', gesture, axes: handle.axis === 'all' ? ALL : [handle.axis], drag: handleDrag };
  };

  const follow = (active: Drag, start: PointerInput, input: PointerInput, dx: number, dy: number): void => {
    const { camera } = scene;
    switch (active.kind) {
      case 'orbit':
        camera.set(orbit(camera.get(), -dx * RADIANS_PER_PIXEL, dy * RADIANS_PER_PIXEL, active.pivot));
        return;
      case 'pan': {
        const pixel = camera.millimetresPerPixel(active.grabbed);
        camera.set(pan(camera.get(), -dx * pixel, dy * pixel));
        return;
      }
      case 'zoom':
        zoomToward(active.toward, ZOOM_PER_PIXEL ** dy);
        return;
      case 'area':
        active.area = 'line' in active.area ? withPoint(active.area, input) : boxBetween(start, input);
        callbacks.onArea?.(active.area);
        return;
      case 'tool':
        editor.toolEvent({
          type: 'drag',
          phase: 'move',
          // What it is dragged over: of its own are the lines of sight that go on behind it.
          hit: scene.pick(input.x, input.y, 'none'),
          ray: camera.rayAt(input.x, input.y),
        });
        return;
      case 'plane': {
        const ray = camera.rayAt(slow.x, slow.y);
        const at = meetHeight(ray, active.start[2], camera.get().distance * 100);
        if (!at) return;
        const step = input.shift ? 1 : 0;
        const x = snapped(at[0] - active.start[0], step);
        const y = snapped(at[1] - active.start[1], step);
        const change: TransformChange = { kind: 'move', by: [x, y, 0] };
        active.gesture.update(change);
        callbacks.onGesture?.({ change, axes: PLANE, x: input.x, y: input.y });
        return;
      }
      case 'handle': {
        const pixels = { x: slow.x - start.x, y: slow.y - start.y };
        const change = active.drag.update(camera.rayAt(slow.x, slow.y), pixels, input.shift);
        if (!change) return;
        active.gesture.update(change);
        callbacks.onGesture?.({ change, axes: active.axes, x: input.x, y: input.y });
      }
    }
  };

  /** Ctrl adds to the selection; so does Shift where an area needs none to be drawn. */
  const isAdding = (start: PointerInput): boolean =>
    start.ctrl || (start.shift && viewDrag(navigation.scheme, { ...start, shift: false }) === 'area');

  /** Supports by their contacts, in a tool that picks them: of parts that can be seen and changed. */
  const selectSupports = (area: SelectionArea, start: PointerInput): void => {
    const { supports } = editor.getState();
    const inside = editor.parts().flatMap((part) => {
      const own = supports.get(part.id);
      if (own === undefined || !part.visible || part.locked) return [];
      return own.ids.tips.filter((_, number) => {
        const contact = scene.camera.project(own.structure.tips[number]!.at);
        return contact.depth > 0 && areaHolds(area, contact);
      });
    });
    editor.supports.select(inside, isAdding(start) ? 'add' : 'replace');
  };

  const selectArea = (area: SelectionArea, start: PointerInput): void => {
    const { tool, stage } = editor.getState();
    if (stage !== 'slice' && toolNamed(tool).picksSupports === true) {
      selectSupports(area, start);
      return;
    }
    const inside = editor.parts().filter((part) => {
      const box = editor.partBox(part.id);
      if (!box || !part.visible || part.locked) return false;
      const centre = scene.camera.project(boxCentre(box));
      return centre.depth > 0 && areaHolds(area, centre);
    });
    editor.select(
      inside.map((part) => part.id),
      isAdding(start) ? 'add' : 'replace',
    );
  };

  /** Ends whatever is under way; true when something was. */
  const finish = (how: 'commit' | 'cancel'): boolean => {
    const active = drag;
    const start = pressed;
    drag = null;
    pressed = null;
    last = null;
    held = false;
    if (!active) return false;
    if (active.kind === 'plane' || active.kind === 'handle') {
      active.gesture[how]();
      scene.gizmo.setActive(null);
      callbacks.onGesture?.(null);
    }
    if (active.kind === 'tool')
      editor.toolEvent({ type: 'drag', phase: how === 'commit' ? 'end' : 'cancel', hit: null });
    if (active.kind === 'area') {
      if (how === 'commit' && start) selectArea(active.area, start);
      callbacks.onArea?.(null);
    }
    return true;
  };

  /** What the tool in hand means by a place: supports, the part behind them, or what is seen there. */
  const pickFor = ({ x, y, pointerType }: Pick<PointerInput, 'x' | 'y' | 'pointerType'>): Hit | null => {
    const { tool, stage } = editor.getState();
    const { picksSupports, takesPress, takesHover } = toolNamed(tool);
    if (stage === 'slice') return scene.pick(x, y);
    if (picksSupports === true) return scene.pick(x, y, { within: REACH[pointerType] });
    return scene.pick(x, y, takesPress === true || takesHover === true ? 'none' : 'drawn');
  };

  const hover = (hit: Hit | null): void => {
    const { hovered, stage, tool } = editor.getState();
    // A support under the pointer is marked by itself.
    const isOfTool = stage !== 'slice' && toolNamed(tool).picksSupports === true;
    const part = hit === null || (isOfTool && hit.support !== undefined) ? null : hit.part;
    if (hovered !== part) editor.setHovered(part);
    if (stage !== 'slice' && toolNamed(tool).takesHover === true) editor.toolEvent({ type: 'hover', hit });
  };

  return {
    onDragStart: (input) => {
      // A second finger or button while one drags: the first continues.
      if (pressed) return;
      pressed = input;
      last = input;
      slow = { x: input.x, y: input.y };
      moved = false;
      cancelled = false;
    },
    onDrag: (input) => {
      if (!pressed || !last || cancelled) return;
      if (!drag) {
        const travelled = Math.hypot(input.x - pressed.x, input.y - pressed.y);
        if (travelled < THRESHOLD[input.pointerType]) return;
        moved = true;
        hover(null);
        drag = begin(pressed);
      }
      const pace = input.alt && (drag.kind === 'plane' || drag.kind === 'handle') ? FINE : 1;
      const dx = input.x - last.x;
      const dy = input.y - last.y;
      slow = { x: slow.x + dx * pace, y: slow.y + dy * pace };
      last = input;
      if (!held) follow(drag, pressed, input, dx, dy);
    },
    onDragEnd: () => {
      finish('commit');
      cancelled = false;
    },
    onClick: (input, count) => {
      if (moved || input.button !== 0 || scene.gizmo.hit(input.x, input.y)) return;
      const hit = pickFor(input);
      if (!hit) {
        if (!input.ctrl) editor.select([], 'replace');
        return;
      }
      const { stage, tool } = editor.getState();
      if (stage !== 'slice' && toolNamed(tool).takesPress === true) {
        const { alt, shift } = input;
        editor.toolEvent({ type: 'press', hit, keys: { alt, shift } });
        return;
      }
      // Locked parts are selected from the list only.
      if (editor.parts().some((part) => part.id === hit.part && part.locked)) return;
      if (count === 2) {
        scene.focus(hit.part);
        return;
      }
      const clicked = clickedParts(editor.parts(), editor.getState().selection, hit.part);
      editor.select(clicked, input.ctrl ? 'toggle' : 'replace');
    },
    onMove: (input) => {
      if (pressed || input.pointerType === 'touch') return;
      const handle = scene.gizmo.hit(input.x, input.y);
      scene.gizmo.setHovered(handle);
      hover(handle || !scene.picksQuickly() ? null : pickFor(input));
    },
    onLeave: () => {
      scene.gizmo.setHovered(null);
      hover(null);
    },
    onWheel: (input) => {
      const unit = input.deltaMode === 0 ? 1 : input.deltaMode === 1 ? LINE : PAGE;
      const deltaX = input.deltaX * unit;
      const deltaY = input.deltaY * unit;
      if (!wheelStream || input.time - wheelStream.time > SAME_STREAM) {
        wheelStream = { trackpad: looksLikeTrackpad(input), time: input.time };
      } else wheelStream = { ...wheelStream, time: input.time };
      const { camera } = scene;
      if (input.ctrl) {
        zoomToward(camera.pointUnder(input.x, input.y), Math.exp(deltaY / NOTCH));
      } else if (!wheelStream.trackpad) {
        // Shift turns a mouse wheel sideways in some browsers; it zooms all the same.
        zoomToward(camera.pointUnder(input.x, input.y), 1.15 ** ((deltaY || deltaX) / NOTCH));
      } else if (input.shift === (navigation.twoFingers === 'orbit')) {
        const pixel = camera.millimetresPerPixel(camera.get().target);
        camera.set(pan(camera.get(), deltaX * pixel, -deltaY * pixel));
      } else {
        const pivot = camera.get().target;
        const turn = RADIANS_PER_PIXEL / 2;
        camera.set(orbit(camera.get(), deltaX * turn, deltaY * turn, pivot));
      }
    },
    onPinch: (input) => {
      finish('cancel');
      cancelled = true;
      moved = true;
      const { camera } = scene;
      const pixel = camera.millimetresPerPixel(camera.get().target);
      camera.set(pan(camera.get(), -input.dx * pixel, input.dy * pixel));
      zoomToward(camera.pointUnder(input.x, input.y), 1 / input.factor);
    },
    hold: (change) => {
      if (drag?.kind !== 'plane' && drag?.kind !== 'handle') return false;
      held = change !== null;
      if (change === null || !last) return true;
      drag.gesture.update(change);
      const axes = drag.kind === 'plane' ? PLANE : drag.axes;
      callbacks.onGesture?.({ change, axes, x: last.x, y: last.y });
      return true;
    },
    accept: () => end('commit'),
    cancel: () => end('cancel'),
    dragged: () => moved,
    setNavigation: (next) => {
      navigation = next;
    },
  };

  /** Ends the drag before the button is up: movement until then is no new drag. */
  function end(how: 'commit' | 'cancel'): boolean {
    if (!drag) return false;
    cancelled = true;
    const start = pressed;
    finish(how);
    pressed = start;
    last = start;
    return true;
  }

  function zoomToward(point: Vector, factor: number): void {
    scene.camera.set(zoom(scene.camera.get(), factor, point));
  }
}

/** Mouse wheels come in notches straight up or down; trackpads in small steps any way. */
function looksLikeTrackpad({ deltaX, deltaY, deltaMode, shift }: WheelInput): boolean {
  if (deltaMode !== 0) return false;
  const sideways = shift ? 0 : deltaX;
  return sideways !== 0 || Math.abs(deltaY || deltaX) < 50;
}

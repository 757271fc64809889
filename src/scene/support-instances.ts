import {
  type BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
} from 'three';
import type { ShapeKind } from './support-material.ts';
import { writeChanges, type ChangedRange, type Shapes } from './support-bodies.ts';

/** A look is four shares, 0 … 255. */
const LOOK_BYTES = 4;
/** Room that is left for more, so that one more support makes no new buffers. */
const SPARE = 1.25;
const LEAST_ROOM = 64;

/** Shapes of one kind for the device: numbers and a look for each. */
export interface SupportInstances {
  /** Another one when there was no room in the last. */
  geometry(): InstancedBufferGeometry;
  /** Takes all shapes, made from those it has, `size` numbers each, and transfers those that are others. */
  setShapes(shapes: Shapes): void;
  setLooks(looks: Uint8Array<ArrayBuffer>): void;
  dispose(): void;
}

/** `size`: numbers of a shape, 8 for one with two ends and 4 for one with one. */
export function createSupportInstances(kind: Pick<ShapeKind, 'geometry'>, size: 4 | 8): SupportInstances {
  const shape = kind.geometry();
  const make = (room: number) => {
    const geometry = new InstancedBufferGeometry();
    geometry.index = shape.index;
    for (const name of ['position', 'normal'])
      geometry.setAttribute(name, shape.getAttribute(name) as BufferAttribute);
    const shapes = new InstancedInterleavedBuffer(new Float32Array(room * size), size);
    geometry.setAttribute('shapeStart', new InterleavedBufferAttribute(shapes, 4, 0));
    if (size === 8) geometry.setAttribute('shapeEnd', new InterleavedBufferAttribute(shapes, 4, 4));
    const looks = new InstancedBufferAttribute(new Uint8Array(room * LOOK_BYTES), LOOK_BYTES, true);
    geometry.setAttribute('shapeLook', looks);
    geometry.instanceCount = 0;
    return { geometry, shapes, looks, room };
  };
  let made = make(LEAST_ROOM);

  /** Transfers wait for the next frame: what has changed since the last one adds up. `each`: entries of the array for one thing of a range. */
  const transfer = (
    target: { needsUpdate: boolean; addUpdateRange(start: number, count: number): void },
    ranges: readonly ChangedRange[],
    each: number,
  ): void => {
    for (const { start, count } of ranges) target.addUpdateRange(start * each, count * each);
    if (ranges.length > 0) target.needsUpdate = true;
  };
  return {
    geometry: () => made.geometry,
    setShapes({ numbers, count, changed }) {
      let ranges = changed;
      if (count > made.room) {
        made.geometry.dispose();
        made = make(Math.ceil(count * SPARE));
        ranges = [{ start: 0, count }];
      }
      for (const range of ranges) {
        const [start, end] = [range.start * size, (range.start + range.count) * size];
        made.shapes.array.set(numbers.subarray(start, end), start);
      }
      transfer(made.shapes, ranges, size);
      made.geometry.instanceCount = count;
    },
    setLooks: (looks) =>
      transfer(made.looks, writeChanges(made.looks.array as Uint8Array<ArrayBuffer>, looks), LOOK_BYTES),
    dispose: () => {
      made.geometry.dispose();
      shape.dispose();
    },
  };
}

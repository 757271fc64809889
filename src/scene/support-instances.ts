import {
  type BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
} from 'three';
import type { ShapeKind } from './support-material.ts';
import { writeChanges } from './support-bodies.ts';

/** A look is four shares, 0 … 255. */
const LOOK_BYTES = 4;
/** Room that is left for more, so that one more support makes no new buffers. */
const SPARE = 1.25;
const LEAST_ROOM = 64;

/** Shapes of one kind for the device: numbers and a look for each. */
export interface SupportInstances {
  /** Another one when there was no room in the last. */
  geometry(): InstancedBufferGeometry;
  /** Numbers of all shapes, `size` for each; those that are others are transferred. */
  setShapes(shapes: Float32Array<ArrayBuffer>): void;
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

  /** Transfers wait for the next frame: what has changed since the last one adds up. `each`: words of a shape, and entries of the array that make a word. */
  const write = (
    target: { array: unknown; needsUpdate: boolean; addUpdateRange(start: number, count: number): void },
    values: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
    [each, inWord]: readonly [number, number],
  ): void => {
    const ranges = writeChanges(target.array as typeof values, values, each);
    for (const { start, count } of ranges) target.addUpdateRange(start * inWord, count * inWord);
    if (ranges.length > 0) target.needsUpdate = true;
  };

  return {
    geometry: () => made.geometry,
    setShapes(shapes) {
      const count = shapes.length / size;
      if (count > made.room) {
        made.geometry.dispose();
        made = make(Math.ceil(count * SPARE));
      }
      write(made.shapes, shapes, [size, 1]);
      made.geometry.instanceCount = count;
    },
    setLooks: (looks) => write(made.looks, looks, [1, LOOK_BYTES]),
    dispose: () => {
      made.geometry.dispose();
      shape.dispose();
    },
  };
}

import type { MeshBuffers } from '#kernel';
import { joinMeshes, makeSphere, turnInsideOut } from './meshes.ts';

/** Surface of the cubes of a grid that are solid, points shared; cubes have sides of `size` mm and the first stands at the origin. */
export function makeBlocks(
  counts: readonly [number, number, number],
  size: readonly [number, number, number],
  isSolid: (x: number, y: number, z: number) => boolean = () => true,
): MeshBuffers {
  const numbers = new Map<string, number>();
  const positions: number[] = [];
  const indices: number[] = [];
  const pointAt = (place: readonly number[]): number => {
    const key = place.join();
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    place.forEach((value, axis) => positions.push(value * size[axis]!));
    return numbers.size - 1;
  };
  const isFull = (place: readonly number[]): boolean =>
    place.every((value, axis) => value >= 0 && value < counts[axis]!) &&
    isSolid(place[0]!, place[1]!, place[2]!);
  for (let x = 0; x < counts[0]; x++) {
    for (let y = 0; y < counts[1]; y++) {
      for (let z = 0; z < counts[2]; z++) {
        if (!isFull([x, y, z])) continue;
        for (let axis = 0; axis < 3; axis++) {
          for (const side of [0, 1]) {
            const beside = [x, y, z];
            beside[axis]! += side === 1 ? 1 : -1;
            if (isFull(beside)) continue;
            const corner = (u: number, v: number): number => {
              const place = [x, y, z];
              place[axis]! += side;
              place[(axis + 1) % 3]! += u;
              place[(axis + 2) % 3]! += v;
              return pointAt(place);
            };
            const quad = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
            const [a, b, c, d] = side === 1 ? quad : quad.toReversed();
            indices.push(a!, b!, c!, a!, c!, d!);
          }
        }
      }
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Radius by angle (radians) and height. */
export type Profile = (angle: number, z: number) => number;

/** A solid around the z axis from z = 0 up, or a ring where it has an inside: `around` × `along` cells a side. */
export function makeTurned(
  height: number,
  around: number,
  along: number,
  outside: Profile,
  inside?: Profile,
): MeshBuffers {
  const positions: number[] = [];
  const indices: number[] = [];
  const addSide = (profile: Profile): ((i: number, j: number) => number) => {
    const first = positions.length / 3;
    for (let j = 0; j <= along; j++) {
      for (let i = 0; i < around; i++) {
        const angle = (2 * Math.PI * i) / around;
        const z = (height * j) / along;
        const radius = profile(angle, z);
        positions.push(radius * Math.cos(angle), radius * Math.sin(angle), z);
      }
    }
    return (i, j) => first + j * around + (i % around);
  };
  const quad = (a: number, b: number, c: number, d: number): void => {
    indices.push(a, b, c, a, c, d);
  };
  const outer = addSide(outside);
  const inner = inside ? addSide(inside) : null;
  const middles = inner ? [] : [0, height].map((z) => positions.push(0, 0, z) / 3 - 1);
  for (let i = 0; i < around; i++) {
    for (let j = 0; j < along; j++) {
      quad(outer(i, j), outer(i + 1, j), outer(i + 1, j + 1), outer(i, j + 1));
      if (inner) quad(inner(i + 1, j), inner(i, j), inner(i, j + 1), inner(i + 1, j + 1));
    }
    if (inner) {
      quad(outer(i + 1, 0), outer(i, 0), inner(i, 0), inner(i + 1, 0));
      quad(outer(i, along), outer(i + 1, along), inner(i + 1, along), inner(i, along));
    } else {
      indices.push(middles[0]!, outer(i + 1, 0), outer(i, 0));
      indices.push(middles[1]!, outer(i, along), outer(i + 1, along));
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** A thread of `turns` turns: the radius goes up and down by `depth`. */
export const thread =
  (radius: number, depth: number, pitch: number): Profile =>
  (angle, z) =>
    radius + depth * Math.abs(((((z / pitch - angle / (2 * Math.PI)) % 1) + 1) % 1) - 0.5);

/** A hollow ball: two shells, the inner one turned inwards. */
export const makeHollowBall = (radius: number, wall: number, subdivisions: number): MeshBuffers =>
  joinMeshes(makeSphere(radius, subdivisions), turnInsideOut(makeSphere(radius - wall, subdivisions)));

/** A mesh in another place. */
export function shift(mesh: MeshBuffers, x: number, y: number, z: number): MeshBuffers {
  const by = [x, y, z];
  return { positions: mesh.positions.map((value, i) => value + by[i % 3]!), indices: mesh.indices };
}

import { describe, expect, it } from 'vitest';
import { unwrap } from '#base';
import {
  composeTransform,
  cross,
  dot,
  flatFaces,
  lengthOf,
  makePrimitive,
  normalise,
  subtract,
  transformPoint,
  type Vector,
} from '#kernel';
import { makeBox, makeSphere } from '#tests/meshes.ts';

const normalOf = ([a, b, c]: readonly Vector[]): Vector =>
  normalise(cross(subtract(b!, a!), subtract(c!, a!)));

/** Area of a flat polygon. */
function areaOf(corners: readonly Vector[]): number {
  const [first] = corners;
  return corners.reduce((sum, corner, at) => {
    const next = corners[(at + 1) % corners.length]!;
    return sum + lengthOf(cross(subtract(corner, first!), subtract(next, first!))) / 2;
  }, 0);
}

describe('flat faces of the hull', () => {
  it('of a turned box are its six sides, whole, largest first, counter-clockwise from outside', () => {
    const turn = composeTransform({ position: [5, 6, 7], rotationDegrees: [20, 30, 40], scale: [1, 1, 1] });
    const box = makeBox(20, 10, 30);
    const positions = new Float32Array(box.positions.length);
    for (let at = 0; at < positions.length; at += 3)
      positions.set(
        transformPoint(turn, [box.positions[at]!, box.positions[at + 1]!, box.positions[at + 2]!]),
        at,
      );
    const faces = flatFaces({ positions });
    expect(faces.map((corners) => corners.length)).toEqual([4, 4, 4, 4, 4, 4]);
    const areas = faces.map(areaOf);
    [600, 600, 300, 300, 200, 200].forEach((area, at) => expect(areas[at]).toBeCloseTo(area, 2));
    for (const corners of faces) {
      const outward = normalOf(corners);
      for (let at = 0; at < positions.length; at += 3) {
        const point: Vector = [positions[at]!, positions[at + 1]!, positions[at + 2]!];
        expect(dot(subtract(point, corners[0]!), outward)).toBeLessThan(1e-2);
      }
    }
  });

  it('of a cylinder are its two ends before its sides, round within a thousandth', () => {
    const cylinder = unwrap(
      makePrimitive({ kind: 'cylinder', location: 'centre', sizes: { radius: 10, height: 4, edges: 48 } }),
    );
    const [first, second, third] = flatFaces(cylinder).map(areaOf);
    const end = (48 / 2) * 100 * Math.sin((2 * Math.PI) / 48);
    expect(first! / end).toBeCloseTo(1, 2);
    expect(second! / end).toBeCloseTo(1, 2);
    expect(third!).toBeLessThan(10);
  });

  it('are few on a fine sphere, and none where all points lie on a plane', () => {
    expect(flatFaces(makeSphere(10, 5)).length).toBeLessThanOrEqual(48);
    expect(flatFaces({ positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]) })).toEqual([]);
  });
});

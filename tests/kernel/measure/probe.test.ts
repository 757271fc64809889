import { describe, expect, it } from 'vitest';
import { createRandom } from '#base';
import {
  addScaled,
  angleAt,
  angleBetween,
  circleThrough,
  composeTransform,
  dot,
  identityTransform,
  lengthOf,
  normalise,
  scaling,
  snapToEdges,
  subtract,
  transformPoint,
  wallBehind,
  type Vector,
} from '#kernel';
import { joinMeshes, makeBox, makeCylinder, makeSphere, turnInsideOut } from '#tests/meshes.ts';

const seed = Date.now() % 1_000_000;
const close = (one: Vector, other: Vector, digits = 4): void => {
  for (const axis of [0, 1, 2] as const) expect(one[axis]).toBeCloseTo(other[axis], digits);
};

describe('snapping', () => {
  const box = makeBox(10, 10, 10);
  const snap = (place: Vector, reach = 1): Vector => snapToEdges(box, identityTransform, place, reach);

  it('goes to a corner before an edge, and to an edge where no corner is near', () => {
    close(snap([4.5, 4.8, 10]), [5, 5, 10]);
    close(snap([1, 4.5, 10]), [1, 5, 10]);
  });

  it('stays where nothing sharp is near: in the middle of a face, over its diagonal, on a round', () => {
    close(snap([0.1, 0, 10]), [0.1, 0, 10]);
    const sphere = makeSphere(10, 3);
    const onSphere: Vector = [sphere.positions[0]!, sphere.positions[1]!, sphere.positions[2]!];
    const near = addScaled(onSphere, [0.1, 0, 0], 1);
    expect(snapToEdges(sphere, identityTransform, near, 1)).toBe(near);
    // The rim of a cylinder is sharp, the lines down its side are not.
    const cylinder = makeCylinder(10, 20, 64);
    const side: Vector = [10, 0, 10];
    expect(snapToEdges(cylinder, identityTransform, side, 1)).toBe(side);
    expect(snapToEdges(cylinder, identityTransform, [10, 0, 19.5], 1)[2]).toBeCloseTo(20, 4);
  });

  it('is measured on the plate, however the mesh is scaled there', () => {
    close(snapToEdges(box, scaling(1, 10, 1), [4.9, 48, 10], 1), [5, 48, 10]);
    close(snapToEdges(box, scaling(1, 10, 1), [4.9, 49.5, 10], 1), [5, 50, 10]);
  });
});

describe('the wall behind a place', () => {
  it(`is as thick as it was made, wherever it stands, mirrored too (seed ${seed})`, () => {
    const random = createRandom(seed);
    const shell = joinMeshes(makeSphere(20, 4), turnInsideOut(makeSphere(18, 4)));
    for (let run = 0; run < 20; run++) {
      const factor = 0.5 + random.unit() * 2;
      const transform = composeTransform({
        position: [random.unit() * 90, random.unit() * 90, random.unit() * 90],
        rotationDegrees: [random.unit() * 360, random.unit() * 360, random.unit() * 360],
        scale: [run % 2 === 0 ? factor : -factor, factor, factor],
      });
      const way = normalise([random.unit() - 0.5, random.unit() - 0.5, random.unit() - 0.5]);
      // On the inside of the outer facets by a hair or outside of them: 20 at the corners, 19.9 in their middles.
      const outside = transformPoint(transform, addScaled([0, 0, 0], way, 20));
      const centre = transformPoint(transform, [0, 0, 0]);
      const normal = normalise(subtract(outside, centre));
      const start = addScaled(outside, normal, 0.5);
      const toSurface = wallBehind(shell, transform, start, normal)!;
      const surface = addScaled(start, normal, -toSurface);
      expect(wallBehind(shell, transform, surface, normal)! / factor).toBeCloseTo(2, 1);
    }
  });

  it('is none where nothing is behind', () => {
    const box = makeBox(10, 10, 10);
    expect(wallBehind(box, identityTransform, [0, 0, 10], [0, 0, 1])).toBeCloseTo(10, 5);
    expect(wallBehind(box, identityTransform, [0, 0, 10], [0, 0, -1])).toBeNull();
    const lid = { ...box, indices: box.indices.slice(6, 12) };
    expect(wallBehind(lid, identityTransform, [1, 2, 10], [0, 0, 1])).toBeNull();
  });
});

describe('angles and circles', () => {
  it('are told of places that are apart', () => {
    expect(angleAt([0, 0, 0], [2, 0, 0], [0, 3, 0])).toBeCloseTo(90, 9);
    expect(angleBetween([1, 0, 0], [-2, 0, 0])).toBeCloseTo(180, 9);
    expect(angleBetween([1, 0, 0], [1, 1e-8, 0])! * (Math.PI / 180)).toBeCloseTo(1e-8, 15);
    expect(angleAt([1, 1, 1], [1, 1, 1], [0, 0, 0])).toBeNull();
    expect(circleThrough([0, 0, 0], [1, 1, 1], [3, 3, 3])).toBeNull();
    expect(circleThrough([0, 0, 0], [0, 0, 0], [3, 3, 3])).toBeNull();
  });

  it(`a circle is found from any three of its places (seed ${seed})`, () => {
    const random = createRandom(seed);
    for (let run = 0; run < 50; run++) {
      const radius = 0.1 + random.unit() * 50;
      const transform = composeTransform({
        position: [random.unit() * 90, random.unit() * 90, random.unit() * 90],
        rotationDegrees: [random.unit() * 360, random.unit() * 360, random.unit() * 360],
        scale: [1, 1, 1],
      });
      const turn = random.unit() * 6;
      const places = [0, 0.5 + random.unit(), 2 + random.unit()].map((at) =>
        transformPoint(transform, [radius * Math.cos(turn + at), radius * Math.sin(turn + at), 0]),
      ) as readonly Vector[] as readonly [Vector, Vector, Vector];
      const circle = circleThrough(...places)!;
      expect(circle.radius / radius).toBeCloseTo(1, 6);
      close(circle.centre, transformPoint(transform, [0, 0, 0]), 5);
      const normal = subtract(transformPoint(transform, [0, 0, 1]), circle.centre);
      for (const axis of circle.axes) {
        expect(lengthOf(axis)).toBeCloseTo(1, 9);
        expect(dot(axis, normal)).toBeCloseTo(0, 5);
      }
      expect(dot(...circle.axes)).toBeCloseTo(0, 9);
    }
  });
});

import type { SolidBuilder } from '../../features/solid-builder.ts';
import { subtract, type Vector } from '../../mesh/vector.ts';
import { circleOf, cosineSine, frameAbout, unitOf } from './directions.ts';

const ROUND = circleOf(10);
const BALL_ROUND = circleOf(8);
/** Rings of a ball between its poles: their height and radius, of a radius. */
const BALL_RINGS = [-54, -18, 18, 54].map((degrees) => {
  const [cosine, sine] = cosineSine(degrees);
  return { height: sine, radius: cosine };
});

/** A place on an axis and the radius there, mm. */
export type Ring = readonly [at: Vector, radius: number];

/** Adds a body of ten sides with rings across its axis, in order along it, closed at both ends. */
export function addRings(builder: SolidBuilder, rings: readonly Ring[]): void {
  const direction = unitOf(subtract(rings.at(-1)![0], rings[0]![0]));
  const [u, v] = frameAbout(direction);
  const numbers = rings.map(([at, radius]) =>
    ROUND.map(([cosine, sine]) => {
      const [a, b] = [cosine * radius, sine * radius];
      return builder.point(
        at[0] + u[0] * a + v[0] * b,
        at[1] + u[1] * a + v[1] * b,
        at[2] + u[2] * a + v[2] * b,
      );
    }),
  );
  joinRings(builder, numbers);
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  for (let side = 2; side < ROUND.length; side++) {
    builder.triangle(first[0]!, first[side]!, first[side - 1]!);
    builder.triangle(last[0]!, last[side - 1]!, last[side]!);
  }
}

/** Adds a ball of eight by five faces. */
export function addBall(builder: SolidBuilder, [x, y, z]: Vector, radius: number): void {
  const numbers = BALL_RINGS.map((ring) =>
    BALL_ROUND.map(([cosine, sine]) =>
      builder.point(
        x + cosine * ring.radius * radius,
        y + sine * ring.radius * radius,
        z + ring.height * radius,
      ),
    ),
  );
  joinRings(builder, numbers);
  const [low, high] = [builder.point(x, y, z - radius), builder.point(x, y, z + radius)];
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  for (let side = 0; side < BALL_ROUND.length; side++) {
    const next = (side + 1) % BALL_ROUND.length;
    builder.triangle(low, first[next]!, first[side]!);
    builder.triangle(high, last[side]!, last[next]!);
  }
}

function joinRings(builder: SolidBuilder, rings: readonly (readonly number[])[]): void {
  for (let ring = 1; ring < rings.length; ring++) {
    const [below, above] = [rings[ring - 1]!, rings[ring]!];
    for (let side = 0; side < below.length; side++) {
      const next = (side + 1) % below.length;
      builder.triangle(below[side]!, below[next]!, above[next]!);
      builder.triangle(below[side]!, above[next]!, above[side]!);
    }
  }
}

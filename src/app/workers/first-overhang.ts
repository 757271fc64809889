import { ok } from '#base';
import {
  boxCentre,
  createSupportSurvey,
  lengthOf,
  subtract,
  type SupportSurvey,
  type SurfaceSpot,
  type Vector,
} from '#kernel';
import type { GeometryOperations } from './geometry-server.ts';
import { placed } from './standing-parts.ts';

/** What is lower lies on the plate before it can sag, mm: as kernel's samples have it. */
const ABOVE_PLATE = 0.5;
/** From an island it goes up so far to anything lower, mm. */
const DEPTH = 0.5;
/** A place this near to a tip is held, mm. */
const HELD = 2;
/** Places over a region are so far apart, mm. */
const SPACING = 1;

/** Where somebody would begin to hold a part. */
export const firstOverhang: GeometryOperations['firstOverhang'] = async (
  [mesh],
  { transform, criticalAngle, held },
) => {
  const survey = createSupportSurvey(placed(mesh!, transform));
  if (!survey.ok) return { result: survey };
  const isBare = ({ at }: SurfaceSpot): boolean =>
    at[2] > ABOVE_PLATE && held.every((tip) => lengthOf(subtract(tip, at)) > HELD);
  const [lowest] = survey.value.minima(DEPTH).filter(isBare).toSorted(byHeight);
  const first = lowest ?? middleOfLowest(survey.value, criticalAngle, isBare);
  return { result: ok(first === null ? null : { place: first.at, normal: first.normal }) };
};

const byHeight = (one: SurfaceSpot, other: SurfaceSpot): number => one.at[2] - other.at[2];

/** The place nearest to the middle of the lowest region that hangs over and has one that is wanted. */
function middleOfLowest(
  survey: SupportSurvey,
  criticalAngle: number,
  isWanted: (spot: SurfaceSpot) => boolean,
): SurfaceSpot | null {
  for (const { label, box } of survey.regions(criticalAngle, 0)) {
    const spots = survey.grid(criticalAngle, label, { spacing: SPACING, inset: 0, turn: 0 });
    const middle = boxCentre(box);
    const away = ({ at }: SurfaceSpot): number => distanceAcross(at, middle);
    const [nearest] = (spots.ok ? spots.value : []).filter(isWanted).toSorted((a, b) => away(a) - away(b));
    if (nearest !== undefined) return nearest;
  }
  return null;
}

const distanceAcross = (a: Vector, b: Vector): number => lengthOf(subtract([a[0], a[1], 0], [b[0], b[1], 0]));

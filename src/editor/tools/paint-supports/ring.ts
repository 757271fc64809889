import { addScaled, cross, normalise, type MeshPlace, type Vector } from '#kernel';
import type { PartRecord } from '#document';
import type { ViewMark } from '../../view-marks.ts';
import type { ToolContext } from '../tool.ts';

/** Corners of the ring that is drawn. */
const CORNERS = 28;
/** The ring lies so far over the surface, of its radius: it would run into what is round. */
const ABOVE = 0.05;

/** The brush where it is: a ring that lies on the surface. */
export function brushMark({ place, normal }: MeshPlace, part: PartRecord, radius: number): ViewMark {
  const aside: Vector = Math.abs(normal[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0];
  const across = normalise(cross(normal, aside));
  const along = cross(normal, across);
  const middle = addScaled(place, normal, ABOVE * radius);
  const { id, mesh, transform } = part;
  return {
    points: Array.from({ length: CORNERS }, (_, corner) => {
      const angle = (2 * Math.PI * corner) / CORNERS;
      return addScaled(addScaled(middle, across, radius * Math.cos(angle)), along, radius * Math.sin(angle));
    }),
    label: null,
    parts: [{ id, mesh, transform }],
    face: 'lit',
  };
}

/** What was measured stays in view. */
export const othersMarks = ({ marks }: ToolContext): readonly ViewMark[] =>
  marks.filter(({ label }) => label !== null);

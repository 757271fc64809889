import type { Vector } from '#kernel';
import type { CameraBasis } from '#editor';
import type { CubeFace } from '../shared/cube-faces.ts';

/** CSS axes are X right, Y down, Z towards the eye. */
const toScreen = (basis: CameraBasis, [x, y, z]: Vector): Vector => {
  const along = ([a, b, c]: Vector) => a * x + b * y + c * z;
  return [along(basis.right), -along(basis.up), along(basis.back)];
};

/** `matrix3d` that lays a face of the cube where the camera sees it; `half` is half an edge in CSS pixels. */
export function faceMatrix(basis: CameraBasis, face: CubeFace, half: number): string {
  const right = toScreen(basis, face.right);
  const down = toScreen(basis, face.up).map((value) => -value);
  const normal = toScreen(basis, face.normal);
  const columns = [
    [...right, 0],
    [...down, 0],
    [...normal, 0],
    [...normal.map((value) => value * half), 1],
  ];
  return `matrix3d(${columns
    .flat()
    .map((value) => value.toFixed(5))
    .join(',')})`;
}

/** The side a zone of a face looks from: column and row −1, 0 or 1 as read on the face. */
export function zoneDirection(face: CubeFace, column: number, row: number): Vector {
  const at = (axis: 0 | 1 | 2) => face.normal[axis] + face.right[axis] * column - face.up[axis] * row;
  return [at(0), at(1), at(2)];
}

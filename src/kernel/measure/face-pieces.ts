import type { MeshBuffers } from '../mesh/types.ts';

/** The corners of a piece of a face, one after the other: the same array each time. */
type VisitPiece = (corners: Float64Array, face: number) => void;

/** Halves the longest edges of faces until none is longer than `size` mm: every point of the mesh is that near to a corner of some piece. */
export function eachPiece({ positions, indices }: MeshBuffers, size: number, visit: VisitPiece): void {
  const piece = new Float64Array(9);
  const most = size * size;
  const square = (x: number, y: number, z: number): number => x * x + y * y + z * z;
  const halve = (
    face: number,
    ax: number,
    ay: number,
    az: number,
    bx: number,
    by: number,
    bz: number,
    cx: number,
    cy: number,
    cz: number,
  ): void => {
    const ab = square(bx - ax, by - ay, bz - az);
    const bc = square(cx - bx, cy - by, cz - bz);
    const ca = square(ax - cx, ay - cy, az - cz);
    if (ab <= most && bc <= most && ca <= most) {
      piece[0] = ax;
      piece[1] = ay;
      piece[2] = az;
      piece[3] = bx;
      piece[4] = by;
      piece[5] = bz;
      piece[6] = cx;
      piece[7] = cy;
      piece[8] = cz;
      visit(piece, face);
      return;
    }
    // Turned so that the longest edge is the first.
    if (bc > ab && bc >= ca) return halve(face, bx, by, bz, cx, cy, cz, ax, ay, az);
    if (ca > ab && ca > bc) return halve(face, cx, cy, cz, ax, ay, az, bx, by, bz);
    const [mx, my, mz] = [(ax + bx) / 2, (ay + by) / 2, (az + bz) / 2];
    halve(face, cx, cy, cz, ax, ay, az, mx, my, mz);
    halve(face, bx, by, bz, cx, cy, cz, mx, my, mz);
  };
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3];
    halve(
      at / 3,
      positions[a]!,
      positions[a + 1]!,
      positions[a + 2]!,
      positions[b]!,
      positions[b + 1]!,
      positions[b + 2]!,
      positions[c]!,
      positions[c + 1]!,
      positions[c + 2]!,
    );
  }
}

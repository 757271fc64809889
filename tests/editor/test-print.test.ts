import { expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import { printers } from '#document';
import { testPrint } from '#editor';
import { decodeMesh } from '#formats/mesh';
import { examineMesh, meshBounds, type MeshBuffers } from '#kernel';

type Tested = Parameters<typeof testPrint>[1];

async function meshFor(printer: Tested): Promise<MeshBuffers> {
  const file = testPrint('Test print', printer);
  const { bodies } = unwrap(decodeMesh(file.name, await file.bytes(), quietContext()));
  return bodies[0]!.mesh;
}

/** Tops of what is raised, mm: each triangle at the greatest height. */
function raisedOf({ positions, indices }: MeshBuffers): readonly (readonly [number, number][])[] {
  const top = meshBounds({ positions }).max[2];
  const found: [number, number][][] = [];
  for (let at = 0; at < indices.length; at += 3) {
    const corners = [0, 1, 2].map((corner) => indices[at + corner]! * 3);
    if (corners.every((corner) => positions[corner + 2] === top))
      found.push(corners.map((corner) => [positions[corner]!, positions[corner + 1]!]));
  }
  return found;
}

const isIn = ([a, b, c]: readonly (readonly [number, number])[], x: number, y: number): boolean =>
  [
    [a!, b!],
    [b!, c!],
    [c!, a!],
  ].every(([from, to]) => (to![0] - from![0]) * (y - from![1]) - (to![1] - from![1]) * (x - from![0]) >= 0);

test('a test print fits the platform of every printer known, in whole centimetres, and is sound', async () => {
  const bySize = new Map(printers.map((printer) => [`${printer.platform.join()} ${printer.width}`, printer]));
  for (const printer of bySize.values()) {
    const mesh = await meshFor(printer);
    const { min, max } = meshBounds(mesh);
    const [x, y] = [max[0] - min[0], max[1] - min[1]];
    expect([x % 10, y % 10, min[2]], printer.id).toEqual([0, 0, 0]);
    expect(x <= printer.platform[0] && y <= printer.platform[1], printer.id).toBe(true);
    const sound = { openEdges: 0, flippedFaces: 0, invertedShells: 0, nonManifoldEdges: 0, opposedFaces: 0 };
    expect(examineMesh(mesh), printer.id).toMatchObject(sound);
  }
});

test('its F reads as one from above, its ticks are centimetres, its bars whole pixels both ways', async () => {
  // 60 × 40 mm; pixels of 100 by 50 µm.
  const printer: Tested = { platform: [200, 100, 150], width: 2000, height: 2000, orientation: 'landscape' };
  const raised = raisedOf(await meshFor(printer));
  const isRaised = (x: number, y: number): boolean => raised.some((triangle) => isIn(triangle, x, y));
  // By hand: the stem from (9, 12) up, 20 high and 3⅓ wide; arms to the right at the top and in the middle, none at the foot.
  expect([isRaised(10, 13), isRaised(10, 31), isRaised(20, 31), isRaised(17, 22)]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([isRaised(20, 22), isRaised(17, 13), isRaised(17, 26), isRaised(8, 31)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  for (let mark = 10; mark < 60; mark += 10)
    expect([isRaised(mark, 3), isRaised(mark + 5, 3)]).toEqual([true, false]);
  for (let mark = 10; mark < 40; mark += 10)
    expect([isRaised(3, mark), isRaised(3, mark + 5)]).toEqual([true, false]);
  const widths = (axis: 0 | 1, from: number) =>
    new Set(
      raised
        .filter((corners) => corners.every(([x, y]) => x >= 32.9 && (axis === 0 ? y >= from : y < from)))
        .map((corners) => corners.map((corner) => corner[axis]))
        .map((along) => Math.round((Math.max(...along) - Math.min(...along)) * 1000) / 1000),
    );
  expect(widths(0, 24.7)).toEqual(new Set([0.1, 0.2, 0.4, 0.8]));
  expect([...widths(1, 24.7)]).toEqual(expect.arrayContaining([0.05, 0.1, 0.2, 0.4]));
  // A panel on end has its rows along the platform's width.
  const onEnd = raisedOf(await meshFor({ ...printer, width: 1000, orientation: 'portrait' }));
  expect(onEnd.length).toBe(raised.length);
});

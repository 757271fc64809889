import { describe, expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import type { SliceInput, SlicePart } from '#compute/api';
import { genericCraft, printerById } from '#document';
import { printerFormatById } from '#formats/printer';
import { planSlice, sampleVolumes } from '#pipeline';
import { createLocalBackend } from '#tests/engine.ts';
import { makeBox, makeSphere } from '#tests/meshes.ts';
import { shift } from '#tests/solids.ts';
import { identityTransform, type MeshBuffers } from '#kernel';

const printer = printerById('elegoo-mars-3')!;
const backend = createLocalBackend();
let keys = 0;

function inputOf(parts: readonly (readonly [MeshBuffers, SlicePart['role']?])[]): SliceInput {
  return unwrap(
    planSlice({
      printer,
      craft: {
        ...genericCraft,
        layerHeight: 0.05,
        firstLayerHeight: 0.05,
        antialias: 16,
        antialiasSupports: true,
      },
      format: printerFormatById('goo')!,
      parts: parts.map(([mesh, role = 'part']) => ({
        key: `${++keys}`,
        mesh,
        role,
        transform: identityTransform,
      })),
    }),
  );
}

async function volumesOf(input: SliceInput) {
  const session = unwrap(await backend.prepare(input, quietContext()));
  const volumes = unwrap(await sampleVolumes(session, input, backend, quietContext()));
  session.dispose();
  return volumes;
}

describe('the volume of a plate', () => {
  // A base of 0.8 mm under a column of 29.2 mm that carries a box of 20 mm: 1000 layers, of which few are drawn.
  const base = makeBox(30, 20, 0.8);
  const column = shift(makeBox(2, 2, 29.3), 0, 0, 0.75);
  const part = shift(makeBox(10, 10, 20), 0, 0, 30);

  test('counts supports, and says what of it they are, steps between drawn layers included', async () => {
    const { volumeMm3, supportMm3 } = await volumesOf(
      inputOf([[part], [base, 'support'], [column, 'support']]),
    );
    // What overlaps is there once: 0.05 mm of the column in the base, and 0.05 mm of it in the part.
    const supports = 30 * 20 * 0.8 + 4 * 29.25;
    expect(supportMm3! / supports).toBeCloseTo(1, 3);
    expect(volumeMm3 / (2000 + supports - 4 * 0.05)).toBeCloseTo(1, 3);
  });

  test('is that of the parts alone where nothing holds them', async () => {
    const { volumeMm3, supportMm3 } = await volumesOf(inputOf([[shift(makeSphere(10, 5), 0, 0, 12)]]));
    expect(volumeMm3 / ((4 / 3) * Math.PI * 1000)).toBeCloseTo(1, 2);
    expect(supportMm3).toBeUndefined();
  });
});

test('what a plate in use was made from is kept when another is prepared beside it', async () => {
  const input = inputOf([[shift(makeSphere(10, 5), 0, 0, 12)], [makeBox(5, 5, 1), 'support']]);
  const first = unwrap(await backend.prepare(input, quietContext()));
  unwrap(await sampleVolumes(first, input, backend, quietContext()));
  first.dispose();
  // Meshes that are known are not closed again, and say nothing of how far they are.
  let reports = 0;
  const context = { ...quietContext(), report: () => void reports++ };
  unwrap(await backend.prepare(input, context)).dispose();
  expect(reports).toBe(0);
});

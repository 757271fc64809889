import { expect, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ok, type Result } from '#base';
import { meshBounds, measureMesh } from '#kernel';
import { makeBox } from '#tests/meshes.ts';
import { renderPage } from './render-page.tsx';

/** Side of the part and of its cavity, mm. */
const SIDE = 20;
const HOLLOW = 16;

/** The page with a box that has been made hollow, selected: what hollows is not there, and its cavity is a box. */
export async function renderHollow() {
  const rendered = await renderPage([SIDE, SIDE, SIDE]);
  const { editor, fake, screen } = rendered;
  editor.setQualityCheck(false);
  const wall = (SIDE - HOLLOW) / 2;
  const { min } = meshBounds(editor.mesh(editor.parts()[0]!.mesh)!);
  const [x, y, z] = min.map((low) => low + wall);
  const mesh = makeBox(HOLLOW, HOLLOW, HOLLOW, [x!, y!, z!]);
  const cavity = { mesh, ...(await measureMesh(mesh)) };
  fake.geometry.meshOf = (hash) => (hash === cavity.hash ? mesh : undefined);
  const { geometry } = fake.ports;
  const run = geometry.run.bind(geometry);
  geometry.run = (call, options) =>
    call.op === 'hollow'
      ? Promise.resolve(ok({ cavity, body: null, cavities: 1, dropped: 0, voxel: 0.2 }) as Result<never>)
      : (run(call, options) as Promise<Result<never>>);
  editor.selectAll();
  await userEvent.keyboard('h');
  await screen.getByRole('button', { name: 'Apply shell' }).click();
  const part = () => editor.parts()[0]!;
  await vi.waitUntil(() => editor.getState().features.get(part().id)?.status === 'ready');
  expect(part().features?.shell).toBeDefined();
  return { ...rendered, part };
}

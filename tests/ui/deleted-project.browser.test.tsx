import { describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { render } from '#tests/render.ts';
import { CloudProvider, PortalProvider, startLocales, startPreferences } from '#ui';
import { DeletedProject } from '../../src/ui/editor/cloud/deleted-project.tsx';
import { loadTexts } from '../../src/ui/locales/index.ts';
import { createMemoryCloud } from './portal/memory-cloud.ts';
import { createWorld } from './portal/memory-world.ts';
import { STILL_SERVICES } from './portal/still-services.ts';

async function open(world: ReturnType<typeof createWorld>, project: string) {
  localStorage.clear();
  localStorage.setItem('language', 'en');
  startPreferences();
  await startLocales('en');
  await loadTexts('editor');
  const { cloud } = await createMemoryCloud(world, true);
  const location = memoryLocation({ path: `/editor/${project}`, record: true });
  const onRestored = vi.fn();
  const screen = await render(
    <CloudProvider value={cloud}>
      <PortalProvider services={STILL_SERVICES}>
        <Router hook={location.hook}>
          <DeletedProject project={project} onRestored={onRestored} onStay={vi.fn()} />
        </Router>
      </PortalProvider>
    </CloudProvider>,
  );
  return { screen, onRestored, history: location.history };
}

describe('the address of a deleted project', () => {
  it('is opened by a member when it has been restored', async () => {
    const world = createWorld({ vip: true });
    const { id } = world.bin[0]!;
    const { screen, onRestored } = await open(world, id);
    await expect.element(screen.getByRole('dialog', { name: 'The project has been deleted' })).toBeVisible();
    await screen.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => onRestored.mock.calls.length).toBe(1);
    expect(world.projects.some((project) => project.id === id)).toBe(true);
  });

  it('leads to the projects, and is not offered again once it is gone for good', async () => {
    const { screen, onRestored, history } = await open(createWorld({ vip: true }), crypto.randomUUID());
    await screen.getByRole('button', { name: 'Restore' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('It’s no longer in the recycle bin.');
    await expect.element(screen.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
    expect(onRestored).not.toHaveBeenCalled();
    await screen.getByRole('button', { name: 'Go to Projects' }).click();
    expect(history.at(-1)).toBe('/projects');
  });

  it('leads nobody else to a bin that keeps nothing', async () => {
    const { screen } = await open(createWorld({ vip: false, bin: 0 }), 'gone');
    await expect.element(screen.getByRole('button', { name: 'Go to Projects' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Restore' }).query()).toBeNull();
  });
});

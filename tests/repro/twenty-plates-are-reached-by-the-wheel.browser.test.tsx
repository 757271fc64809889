import { afterEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { renderPage } from '../ui/render-page.tsx';

afterEach(cleanup);

it('the wheel over the tabs of twenty plates goes along them, and leaves a few alone', async () => {
  await page.viewport(1440, 900);
  const { editor, screen } = await renderPage([20, 10, 30]);
  const first = editor.plate().id;
  const tabs = screen.getByRole('tablist', { name: 'Plates' });
  const roll = () => {
    const event = new WheelEvent('wheel', { deltaY: 400, bubbles: true, cancelable: true });
    tabs.element().dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(roll()).toBe(false);
  for (let plate = 2; plate <= 20; plate++) editor.addPlate();
  editor.showPlate(first);
  await expect.element(screen.getByRole('tab', { name: 'Plate 20' })).toBeInTheDocument();
  const before = tabs.element().scrollLeft;
  expect(roll()).toBe(true);
  expect(tabs.element().scrollLeft).toBeGreaterThan(before);
});

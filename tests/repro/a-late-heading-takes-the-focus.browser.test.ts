import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusHeading } from '../../src/ui/portal/frame/focus-heading.ts';

/** A page that came after two seconds left the focus before it: its heading was never read out. */
let place: HTMLElement;
let button: HTMLButtonElement;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  place = document.createElement('main');
  button = document.createElement('button');
  document.body.append(button, place);
});
afterEach(() => {
  vi.useRealTimers();
  place.remove();
  button.remove();
});

async function addHeading(): Promise<HTMLElement> {
  const heading = document.createElement('h1');
  place.append(heading);
  // Who observes hears of it before the next task.
  await Promise.resolve();
  return heading;
}

it.each([100, 2500, 9000])('a heading that comes after %d ms takes the focus', async (late) => {
  focusHeading(place);
  vi.advanceTimersByTime(late);
  expect(document.activeElement).toBe(late < 2000 ? document.body : place);
  const heading = await addHeading();
  expect(document.activeElement).toBe(heading);
});

it('a late heading leaves the focus to what the person has gone to', async () => {
  focusHeading(place);
  vi.advanceTimersByTime(2500);
  button.focus();
  await addHeading();
  expect(document.activeElement).toBe(button);
});

it('nothing is waited for after ten seconds, or when told to stop', async () => {
  focusHeading(place);
  vi.advanceTimersByTime(10_500);
  await addHeading();
  expect(document.activeElement).toBe(place);

  place.replaceChildren();
  place.blur();
  focusHeading(place)();
  await addHeading();
  expect(document.activeElement).toBe(document.body);
});

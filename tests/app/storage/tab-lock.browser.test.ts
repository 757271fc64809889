import { afterEach, expect, it, vi } from 'vitest';
import { createTabLock } from '../../../src/app/storage/tab-lock.ts';

/** A second, as Vitest has it, is little on a busy machine. */
const until = (condition: () => unknown) => vi.waitUntil(condition);

// Each lock stands for a tab: two of one page are as far apart as two pages, by lock and by channel.

const PATIENCE = { start: 100, answer: 50, lettingGo: 50 };
const never = new AbortController().signal;
const open: { dispose(): void }[] = [];
let name = '';

afterEach(() => {
  for (const each of open.splice(0)) each.dispose();
  name = '';
});

function openTab({ letGo = async () => true }: { readonly letGo?: () => Promise<boolean> } = {}) {
  name ||= `tab-lock-${crypto.randomUUID()}`;
  const heard: string[] = [];
  const lock = createTabLock(
    name,
    {
      letGo: async () => void heard.push('saved'),
      lost: () => heard.push('closed'),
    },
    PATIENCE,
  );
  lock.serve({
    document: () => ({ name: 'Coral', isEmpty: false }),
    letGo() {
      heard.push('asked');
      return letGo();
    },
    lost: () => heard.push('lost'),
  });
  open.push(lock);
  return { lock, heard };
}

it('is handed over once the tab that has it has finished and saved', async () => {
  const first = openTab();
  const second = openTab();
  expect(await first.lock.take()).toBe(true);
  expect(await second.lock.look()).toEqual({ name: 'Coral', isEmpty: false });
  expect(await second.lock.ask(() => undefined, never)).toBe('taken');
  expect(first.heard).toEqual(['asked', 'saved', 'closed']);
  expect([first.lock.isHeld(), second.lock.isHeld()]).toEqual([false, true]);
  // And back.
  expect(await first.lock.ask(() => undefined, never)).toBe('taken');
  expect(second.heard).toEqual(['asked', 'saved', 'closed']);
});

it('stays with a tab that cannot save', async () => {
  const first = openTab({ letGo: async () => false });
  const second = openTab();
  await first.lock.take();
  expect(await second.lock.ask(() => undefined, never)).toBe('kept');
  expect([first.lock.isHeld(), second.lock.isHeld()]).toEqual([true, false]);
});

it('is one tab’s when two ask at once; the other hears of it, or has it after that one', async () => {
  const first = openTab();
  const others = [openTab(), openTab()];
  await first.lock.take();
  const answers = await Promise.all(others.map(({ lock }) => lock.ask(() => undefined, never)));
  expect(answers).toContain('taken');
  expect(first.heard.filter((each) => each === 'asked')).toHaveLength(1);
  expect(others.filter(({ lock }) => lock.isHeld())).toHaveLength(1);
});

it('is had at once where the other tab is closed instead of answering', async () => {
  const first = openTab({ letGo: () => new Promise(() => undefined) });
  const second = openTab();
  await first.lock.take();
  const asked = second.lock.ask(() => undefined, never);
  await until(() => first.heard.includes('asked'));
  first.lock.dispose();
  expect(await asked).toBe('taken');
});

it('is taken from a tab that does not answer only when that is wanted; that tab hears of it', async () => {
  const first = openTab({ letGo: () => new Promise(() => undefined) });
  const second = openTab();
  await first.lock.take();
  const silence = vi.fn();
  const stop = new AbortController();
  const asked = second.lock.ask(silence, stop.signal);
  await until(() => silence.mock.calls.length > 0);
  expect([first.lock.isHeld(), second.lock.isHeld()]).toEqual([true, false]);
  stop.abort();
  expect(await asked).toBe('cancelled');
  expect(await second.lock.steal()).toBe(true);
  await until(() => first.heard.includes('lost'));
  expect(first.heard).toEqual(['asked', 'closed', 'lost']);
  expect([first.lock.isHeld(), second.lock.isHeld()]).toEqual([false, true]);
});

it('of a tab that says nothing at all is waited for as well, and had when that goes away', async () => {
  const { lock } = openTab();
  let release = (): void => undefined;
  await new Promise<void>((held) => {
    void navigator.locks.request(name, () => {
      held();
      return new Promise<void>((resolve) => (release = resolve));
    });
  });
  expect(await lock.take()).toBe(false);
  const silence = vi.fn(() => release());
  expect(await lock.ask(silence, never)).toBe('taken');
  expect(silence).toHaveBeenCalledTimes(1);
});

import { expect, test } from 'vitest';
import { createRandom, ok } from '#base';
import { runInOrder } from '#compute/host';

const SEED = Number(process.env['SEED'] ?? 20261120);
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test(`results come in order, whatever the lanes do, and what waits stays within the window (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 60; round++) {
    const lanes = Array.from({ length: random.integer(1, 5) }, (_, lane) => lane);
    const count = random.integer(0, 40);
    const windowBytes = random.integer(1, 60);
    let finishedUnread = 0;
    let underWay = 0;
    let most = 0;
    let mostWaiting = 0;
    const seen: number[] = [];
    const results = runInOrder({
      lanes,
      count,
      run: async (_, index) => {
        underWay++;
        for (let wait = random.integer(0, 6); wait > 0; wait--) await pause();
        underWay--;
        finishedUnread++;
        mostWaiting = Math.max(mostWaiting, finishedUnread);
        return ok(index);
      },
      sizeOf: () => 10,
      windowBytes,
      signal: new AbortController().signal,
      onLeave: () => undefined,
    });
    for await (const result of results) {
      finishedUnread--;
      most = Math.max(most, underWay);
      seen.push(result.ok ? result.value : -1);
      if (random.integer(0, 3) === 0) await pause();
    }
    expect(seen, `round ${round}`).toEqual(Array.from({ length: count }, (_, index) => index));
    expect(most).toBeLessThanOrEqual(lanes.length * 2);
    // A full window, the tasks that were under way when it filled, and the one in the reader's hand.
    expect(mostWaiting).toBeLessThanOrEqual(Math.ceil(windowBytes / 10) + lanes.length * 2 + 1);
  }
});

test('nothing is made that is not asked for', async () => {
  let started = 0;
  const results = runInOrder({
    lanes: [0, 1],
    count: 1000,
    run: (_, index) => {
      started++;
      return Promise.resolve(ok(index));
    },
    sizeOf: () => 1,
    windowBytes: 3,
    signal: new AbortController().signal,
    onLeave: () => undefined,
  });
  await results.next();
  await pause();
  expect(started).toBeLessThanOrEqual(8);
  await results.return();
});

test('an abort answers at once though a task never ends, and the lanes are notified', async () => {
  const abort = new AbortController();
  let left = 0;
  const results = runInOrder({
    lanes: [0],
    count: 3,
    run: () => new Promise<never>(() => undefined),
    sizeOf: () => 0,
    windowBytes: 1,
    signal: abort.signal,
    onLeave: () => left++,
  });
  const first = results.next();
  abort.abort();
  expect((await first).value).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  expect((await results.next()).done).toBe(true);
  expect(left).toBe(1);
});

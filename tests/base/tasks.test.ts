import { describe, expect, test } from 'vitest';
import { createLatest, createQueue } from '#base';
import { deferred } from '#tests/editor-ports.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the latest', () => {
  test('is worked on at once, and of what comes meanwhile the newest alone', async () => {
    const begun: number[] = [];
    let gate = deferred<void>();
    const latest = createLatest(async (value: number) => {
      begun.push(value);
      await gate.promise;
    });
    latest.ask(1);
    expect(begun).toEqual([1]);
    for (const value of [2, 3, 4]) latest.ask(value);
    expect(latest.isWaiting()).toBe(true);
    const first = gate;
    gate = deferred<void>();
    first.resolve();
    await turn();
    expect(begun).toEqual([1, 4]);
    expect(latest.isWaiting()).toBe(false);
    gate.resolve();
    await turn();
    latest.ask(5);
    expect(begun).toEqual([1, 4, 5]);
  });

  test('is gathered while there is a pause, and may be dropped', async () => {
    const begun: number[] = [];
    const latest = createLatest(
      async (value: number) => void begun.push(value),
      async () => void (await turn()),
    );
    for (const value of [1, 2, 3]) latest.ask(value);
    expect(begun).toEqual([]);
    await turn();
    await turn();
    expect(begun).toEqual([3]);
    latest.ask(4);
    latest.drop();
    await turn();
    await turn();
    expect(begun).toEqual([3]);
    latest.ask(5);
    await turn();
    await turn();
    expect(begun).toEqual([3, 5]);
  });
});

test('a queue runs one task after the other, whether they fail or not', async () => {
  const queue = createQueue();
  const events: string[] = [];
  const gate = deferred<void>();
  const first = queue(async () => {
    events.push('first begins');
    await gate.promise;
    events.push('first ends');
    return 1;
  });
  const second = queue(async (): Promise<number> => {
    events.push('second');
    throw new Error('it fails');
  });
  const third = queue(async () => {
    events.push('third');
    return 3;
  });
  await turn();
  expect(events).toEqual(['first begins']);
  gate.resolve();
  await expect(second).rejects.toThrow('it fails');
  expect([await first, await third]).toEqual([1, 3]);
  expect(events).toEqual(['first begins', 'first ends', 'second', 'third']);
});

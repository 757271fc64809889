import { makePerson } from '#tests/person.ts';
import { test as base } from './fixtures.ts';

/** Tests with somebody who is signed in and has projects, as the `storageState` of a context. */
export const test = base.extend<object, { person: Awaited<ReturnType<typeof makePerson>> }>({
  person: [
    async ({ serverAddress }, provide) => {
      await provide(await makePerson(serverAddress));
    },
    { scope: 'worker' },
  ],
});

export { expect } from './fixtures.ts';

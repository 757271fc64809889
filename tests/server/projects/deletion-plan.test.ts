import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#base';
import { toUser } from '#cloud';
import { api, limits } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { planDeletion } from '../../../src/ui/portal/files/plan-deletion.ts';
import { makePerson, makeProject } from './people.ts';

const SEED = 20261120;
const BATCHES = 5;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('what the page says beforehand is what the server does, batch after batch until the bin is full', async () => {
  const random = createRandom(SEED);
  const member = await makePerson(server, { vipLevel: 2 });
  const token = await member.token();
  let lost = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const made = [];
    for (let count = 0; count < 5; count++) {
      const size = batch === BATCHES - 1 && count === 0 ? 0 : random.integer(0, limits.GIGABYTE);
      made.push(await makeProject(server, member, { size }));
    }
    const ids = made.map(({ id }) => id);
    const info = await server.call(api.user.accountInfo, { token });
    const spaces = await server.call(api.projects.spaces, { token });
    const list = await server.call(api.projects.list, { token });
    const { recycleBin } = toUser(info.envelope.data, spaces.envelope.data.items);
    const shown = ids.map((id) => list.envelope.data.items.find((item) => item.id === id)!);
    const plan = planDeletion(shown, recycleBin);
    const { envelope } = await server.call(api.projects.remove, { token, body: { ids } });
    const came = (outcome: string) =>
      envelope.data.items.filter((item) => item.outcome === outcome).map(({ id }) => id);
    expect(came('recycled'), `seed ${SEED}, batch ${batch}`).toEqual(plan.recycled.map(({ id }) => id));
    expect(came('permanent'), `seed ${SEED}, batch ${batch}`).toEqual(plan.lost.map(({ id }) => id));
    lost += plan.lost.length;
  }
  expect(lost).toBeGreaterThan(0);
});

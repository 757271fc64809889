import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { startJobs, type PeriodicJob } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, makeProject } from '../projects/people.ts';

const TOKEN = 'a token of metrics that is long enough';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ parts: { metricsToken: TOKEN } });
});
afterAll(() => server.close());

const scrape = (authorization = `Bearer ${TOKEN}`) =>
  fetch(`${server.origin}/metrics`, { headers: { authorization } });

/** The number of a line, labels in any order. */
async function valueOf(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | null> {
  const lines = (await (await scrape()).text()).split('\n');
  const line = lines.find(
    (each) =>
      (each.startsWith(`${name}{`) || each.startsWith(`${name} `)) &&
      Object.entries(labels).every(([label, value]) => each.includes(`${label}="${value}"`)),
  );
  return line === undefined ? null : Number(line.split(' ').at(-1));
}

describe('/metrics', () => {
  test('is there for who has the token, and for nobody else', async () => {
    const answer = await scrape();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    for (const wrong of ['', TOKEN, `Bearer ${TOKEN}x`, 'Bearer ']) {
      expect((await scrape(wrong)).status).toBe(404);
    }
    const without = await startTestServer();
    try {
      const headers = { authorization: `Bearer ${TOKEN}` };
      expect((await fetch(`${without.origin}/metrics`, { headers })).status).toBe(404);
    } finally {
      await without.close();
    }
  });

  test('counts answers by route and class, whatever the address was', async () => {
    const route = { method: 'GET', route: '/api/tw/blob/:hash', status: '4xx' };
    const before = (await valueOf('corallite_http_requests_total', route)) ?? 0;
    for (let count = 0; count < 3; count++) await fetch(`${server.origin}/api/tw/blob/${count}`);
    expect(await valueOf('corallite_http_requests_total', route)).toBe(before + 3);
    const { status: _status, ...timed } = route;
    expect(await valueOf('corallite_http_request_seconds_count', timed)).toBe(before + 3);
    for (const path of ['/x', '/y', '/z?a=b']) await fetch(`${server.origin}${path}`, { method: 'PROPFIND' });
    const text = await (await scrape()).text();
    expect(text).not.toMatch(/PROPFIND|\/z/);
  });

  test('shows what there is, and whether the database answers', async () => {
    const fresh = await startTestServer({ parts: { metricsToken: TOKEN } });
    try {
      const person = await makePerson(fresh);
      await makeProject(fresh, person, { size: 4321 });
      const headers = { authorization: `Bearer ${TOKEN}` };
      const read = async () => (await fetch(`${fresh.origin}/metrics`, { headers })).text();
      const text = await read();
      for (const line of [
        'corallite_accounts 1',
        'corallite_projects 1',
        'corallite_sessions_live 1',
        'corallite_blobs 1',
        'corallite_blob_bytes 4321',
        'corallite_database_up 1',
      ]) {
        expect(text).toContain(`\n${line}\n`);
      }
      await fresh.cutDatabase();
      expect(await read()).toContain('\ncorallite_database_up 0\n');
    } finally {
      await fresh.close();
    }
    expect((await server.call(api.session.sources)).envelope.code).toBe(200);
  });

  test('counts jobs by how they ended', async () => {
    const seen: [string, string][] = [];
    const failing: PeriodicJob = {
      name: 'failing',
      schedule: '* * * * *',
      run: () => Promise.reject(new Error('broken')),
    };
    const fine: PeriodicJob = { ...failing, name: 'fine', run: () => Promise.resolve({}) };
    const runner = await startJobs(
      server.estate.database,
      [failing, fine],
      server.services,
      server.http.log,
      {
        pollSeconds: 0.5,
        metrics: { countJob: (name, outcome) => seen.push([name, outcome]) },
      },
    );
    await runner.runNow('failing');
    await runner.runNow('fine');
    await expect.poll(() => seen.length).toBeGreaterThanOrEqual(2);
    await runner.stop();
    expect(seen).toContainEqual(['failing', 'failed']);
    expect(seen).toContainEqual(['fine', 'done']);
  });
});

import { setTimeout } from 'node:timers/promises';
import { createRandom } from '#base';
import { api, BLOB_PATH } from '#contract';
import { createSigner } from '../../../src/server/signer.ts';
import { callAt, hashOf, registerAt, startProcess, uploadAt, type ServerProcess } from './server-process.ts';

export interface KillOptions {
  /** The bundled server. */
  readonly main: string;
  /** What it is started with: a data folder of its own, perhaps a database. */
  readonly environment: Readonly<Record<string, string>>;
  readonly cycles: number;
  readonly seed: number;
  /** Saves that are under way at once. */
  readonly saves: number;
  readonly onCycle?: (soFar: KillReport) => void;
}

export interface KillReport {
  readonly cycles: number;
  /** Saves and uploads that were answered with success. */
  readonly acknowledgedSaves: number;
  readonly acknowledgedUploads: number;
  /** Saves that nobody got an answer for: they may be there or not. */
  readonly unanswered: number;
  /** What was answered, and not with success: there is no reason for that. */
  readonly refused: readonly string[];
  /** One sentence for each acknowledged thing that was not there, or that was not whole. */
  readonly lost: readonly string[];
  /** Hashes of what the projects hold at the end. */
  readonly contents: readonly string[];
}

const TOKEN_SECRET = 'a secret of tests, long enough for any key';
const DAY_SECONDS = 86_400;
/** Uploads of one person at a time: beyond 64 the one that was silent for longest is given up. */
const MOST_UPLOADS = 32;
/** A kill comes up to so long after the answer that calls for it: between two answers, too. */
const LATEST_MILLISECONDS = 10;

/** A token that outlives any number of cycles, for the session of one that does not. */
function prolong(token: string): Promise<string> {
  const payload = Buffer.from(token.split('.')[1]!, 'base64url').toString();
  const { userId, sessionId } = JSON.parse(payload) as { userId: string; sessionId: string };
  return createSigner(TOKEN_SECRET, () => new Date()).sign('access', { userId, sessionId }, DAY_SECONDS);
}

/**
 * Kills a server, again and again, at a random moment of many saves at once, each of new bytes that are uploaded first;
 * starts it again and looks for everything it had acknowledged: revision, content, size, bytes by their hash.
 */
export async function runKillCycles(options: KillOptions): Promise<KillReport> {
  const { main, cycles, seed, saves } = options;
  // Whoever bundles the server leaves NODE_ENV=production behind, which takes no development secret.
  const environment = { TOKEN_SECRET, NODE_ENV: 'test', ...options.environment };
  const random = createRandom(seed);
  const bytesOf = (index: number, revision: number): Buffer =>
    Buffer.from(`${seed} ${index} ${revision} `.repeat(50 + (index % 7) * 100));
  const report = {
    cycles: 0,
    acknowledgedSaves: 0,
    acknowledgedUploads: 0,
    unanswered: 0,
    refused: [] as string[],
    lost: [] as string[],
    contents: [] as string[],
  };

  let server: ServerProcess = await startProcess(main, environment);
  try {
    const token = await prolong(await registerAt(server.origin, 'lin@example.org'));
    let lanes: Promise<unknown>[] = [];
    /** Sends new bytes when it is their turn. */
    const upload = (origin: string, index: number, revision: number): Promise<string> => {
      const lane = index % MOST_UPLOADS;
      const before = lanes[lane] ?? Promise.resolve();
      const sent = before.then(() => uploadAt(origin, token, bytesOf(index, revision)));
      lanes[lane] = sent;
      return sent;
    };
    const create = async (_saves: unknown, index: number): Promise<{ id: string; revision: number }> => {
      const content = await upload(server.origin, index, 1);
      const body = { name: `Project ${index}`, content, assets: [] };
      const { project } = await callAt(server.origin, api.projects.create, { token, body });
      return { id: project.id, revision: 1 };
    };
    const projects = await Promise.all(Array.from({ length: saves }, create));

    for (let cycle = 1; cycle <= cycles; cycle++) {
      lanes = [];
      const uploaded: string[] = [];
      const saved = new Set<number>();
      // The first one for certain after some saves and before others: not all that is answered can be uploads.
      const fatal = cycle === 1 ? Math.ceil(1.25 * saves) : random.integer(0, 2 * saves);
      const delay = random.unit() * LATEST_MILLISECONDS;
      const running = server;
      const { origin } = running;
      const kill = (): Promise<void> => running.kill();
      let killed: Promise<void> | undefined;
      const acknowledged = (): void => {
        if (uploaded.length + saved.size >= fatal) killed ??= setTimeout(delay).then(kill);
      };
      acknowledged();
      const save = async ({ id, revision }: (typeof projects)[number], index: number): Promise<void> => {
        const content = await upload(origin, index, revision + 1);
        uploaded.push(content);
        acknowledged();
        await callAt(origin, api.projects.save, { token, body: { id, revision, content, assets: [] } });
        saved.add(index);
        acknowledged();
      };
      const results = await Promise.allSettled(projects.map(save));
      // Where all were answered before.
      await (killed ?? kill());

      server = await startProcess(main, environment);
      report.cycles = cycle;
      report.acknowledgedUploads += uploaded.length;
      report.acknowledgedSaves += saved.size;
      for (const result of results) {
        if (result.status === 'fulfilled') continue;
        // A connection that ended is another error than an answer.
        const reason = result.reason as Error;
        if (reason.constructor === Error) report.refused.push(reason.message);
        else report.unanswered += 1;
      }
      const at = `cycle ${cycle} of seed ${seed}`;
      await look(server.origin, token, projects, saved, `${at}: project`);
      if (uploaded.length > 0) {
        const { missing } = await callAt(server.origin, api.projects.missingBlobs, {
          token,
          body: { hashes: uploaded },
        });
        report.lost.push(...missing.map((hash) => `${at}: upload ${hash}`));
      }
      options.onCycle?.(report);
    }
    report.contents = projects.map(({ revision }, index) => hashOf(bytesOf(index, revision)));
    return report;
  } finally {
    await server.kill();
  }

  /** Looks at every project, and takes the revisions that are there for the next cycle. */
  async function look(
    origin: string,
    token: string,
    projects: { readonly id: string; revision: number }[],
    saved: ReadonlySet<number>,
    at: string,
  ): Promise<void> {
    let sum = 0;
    const lose = (index: number, why: string): void => void report.lost.push(`${at} ${index} ${why}`);
    await Promise.all(
      projects.map(async (project, index) => {
        const { id, revision: before } = project;
        const opened = await callAt(origin, api.projects.open, { token, query: { id } });
        const { revision, size } = opened.project;
        // One whose answer was lost may be there, too; half of one never is.
        if (revision !== before + 1 && (saved.has(index) || revision !== before)) {
          lose(index, `is at revision ${revision} after ${before}`);
        }
        const bytes = bytesOf(index, revision);
        if (opened.content !== hashOf(bytes) || size !== bytes.length) lose(index, 'is not what was saved');
        const answer = await fetch(`${origin}${BLOB_PATH}${opened.content}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        if (hashOf(new Uint8Array(await answer.arrayBuffer())) !== opened.content)
          lose(index, 'has no bytes');
        project.revision = revision;
        sum += size;
      }),
    );
    const { items } = await callAt(origin, api.projects.spaces, { token });
    const used = items.find(({ type }) => type === 0)!.usedSpaceSize;
    if (used !== sum) report.lost.push(`${at}s are ${sum} bytes, and the space says ${used}`);
  }
}

import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Folders that may hold initdb and pg_ctl: the PATH, and where Debian keeps each version. */
function programFolders() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ];
}

/** The folder of PostgreSQL's programs; undefined where it is not installed. */
export function findPostgres() {
  return programFolders().find((folder) =>
    ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name))),
  );
}

/** PostgreSQL refuses to run as root: there the system's user `postgres` runs it. */
function ownerOf() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [id('-u'), id('-g')];
  return uid > 0 && gid > 0 ? { uid, gid } : null;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * Starts a PostgreSQL server that is thrown away by `stop`: a database in a folder of its own, on loopback, without
 * syncing to disk. Answers `{ url, stop }`, or `{ sentence }` with the reason why there is none.
 */
export async function startPostgres() {
  const programs = findPostgres();
  if (!programs) return { sentence: 'PostgreSQL is not installed (initdb and pg_ctl are not found).' };
  const owner = ownerOf();
  if (!owner) return { sentence: 'PostgreSQL does not run as root, and there is no user "postgres".' };

  const folder = mkdtempSync(join(tmpdir(), 'corallite-postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const run = (name, args) =>
    spawnSync(join(programs, name), args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      ...owner,
    });
  const remove = () => rmSync(folder, { recursive: true, force: true });

  const made = run('initdb', [
    '--pgdata',
    data,
    '--username=corallite',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
  ]);
  if (made.status !== 0) {
    remove();
    return { sentence: `PostgreSQL's initdb failed: ${made.stderr.trim()}` };
  }
  const port = await freePort();
  const options = `-p ${port} -h 127.0.0.1 -k "${folder}" -c fsync=off -c max_connections=200`;
  // The server keeps what it inherits open: its output goes to a file, or reading ours would never end.
  const started = spawnSync(
    join(programs, 'pg_ctl'),
    ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', options],
    { cwd: folder, stdio: 'ignore', ...owner },
  );
  if (started.status !== 0) {
    remove();
    return { sentence: 'PostgreSQL did not start.' };
  }
  return {
    url: `postgres://corallite@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]);
      remove();
    },
  };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '#base';
import { openAdminDoor } from './admin/door.ts';
import { recordCatalogue } from './admin/record-catalogue.ts';
import { seedUninhabited } from './admin/seed.ts';
import { createMovableClock } from './clock.ts';
import { composeServer } from './compose.ts';
import { parseConfig, type ServerConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { runsAsAnother } from './db/embedded.ts';
import { openDatabase } from './db/open.ts';
import { startJobs, type JobRunner } from './jobs/job-runner.ts';
import { chooseSender } from './messages/choose-sender.ts';
import { createOutboxSender } from './messages/outbox-sender.ts';
import { createSmsSender } from './messages/sms-sender.ts';
import { createMailSender } from './messages/smtp-sender.ts';
import { createTerminalSender } from './messages/terminal-sender.ts';
import { chooseStores } from './storage/choose-stores.ts';
import { loadTokenSecret } from './token-secret.ts';

export interface RunningServer {
  /** Where a browser finds it. */
  readonly address: string;
  /** Takes no new request, ends the ones under way, then resolves. */
  close(): Promise<void>;
}

/** A body of a call must have arrived by then; an upload must not be silent for longer. */
const BODY_MILLISECONDS = 20_000;
/** Longer than any statement of the database may run. */
const SILENT_MILLISECONDS = 60_000;

function listenSentence(cause: unknown, { port, host }: ServerConfig): string {
  const code = (cause as { code?: unknown } | null)?.code;
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it, or set PORT to another.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: set PORT to one above 1023.`;
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return `HOST "${host}" is no address of this machine.`;
  return `The server cannot listen on ${host}:${port}: ${cause instanceof Error ? cause.message : String(cause)}.`;
}

/** The address a browser on this machine uses for what listens on `host`. */
function shownAddress(host: string, port: number): string {
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Starts the server from its environment. `validation` carries the one sentence that says why it cannot start.
 * `webFolder` is the built page, or null where another program serves it; `print` shows a line to whoever started it; an
 * `officialFolder` is what a database without accounts is seeded with.
 */
export async function startServer(
  environment: Readonly<Record<string, string | undefined>>,
  webFolder: string | null,
  print: (line: string) => void,
  officialFolder: string | null = null,
): Promise<Result<RunningServer, 'validation'>> {
  const parsed = parseConfig(environment);
  if (!parsed.ok) return parsed;
  const config = parsed.value;
  if (webFolder !== null && !existsSync(join(webFolder, 'index.html'))) {
    return fail('validation', 'The page is not built: run "npm run build" first.');
  }
  const data = await prepareDataFolder(config.dataFolder, runsAsAnother(config.database), print);
  if (!data.ok) return data;
  const opened = await openDatabase(config.database);
  if (!opened.ok) return opened;
  const database = opened.value;

  // Time is moved in development alone: nobody else has the secret, and there the clock is not even asked for.
  const movableClock = config.developmentSecret === null ? null : createMovableClock();
  const now = movableClock?.now ?? ((): Date => new Date());
  const stores = chooseStores(config);
  const report = (cause: unknown): void => http.log.error({ err: cause }, 'a message could not be sent');
  let address = config.publicOrigin ?? '';
  const { http, services, jobs, metrics } = await composeServer({
    database,
    now,
    ...stores,
    messages: chooseSender({
      mail: config.mail && createMailSender(config.mail, report),
      sms: config.sms && createSmsSender(config.sms, report),
      otherwise:
        config.unsent === 'outbox'
          ? createOutboxSender(database.database, now)
          : config.unsent === 'terminal'
            ? createTerminalSender(print)
            : null,
    }),
    secret: config.tokenSecret ?? (await loadTokenSecret(config.dataFolder)),
    providers: config.providers,
    payments: config.payments,
    catalogue: config.catalogue,
    publicOrigin: () => address,
    developmentSecret: config.developmentSecret,
    ...(movableClock ? { movableClock } : {}),
    metricsToken: config.metricsToken,
    rateLimits: true,
    bodyMilliseconds: BODY_MILLISECONDS,
    silentMilliseconds: SILENT_MILLISECONDS,
    webFolder,
    trustProxy: config.trustProxy,
    logLevel: config.logLevel,
  });
  await recordCatalogue({ database, now, securityLog: services.securityLog, catalogue: config.catalogue });
  if (officialFolder !== null) {
    const seeded = await seedUninhabited({ database, now, ...stores }, officialFolder);
    // Without it everything works: the community begins empty.
    if (seeded?.ok === false) print(seeded.error.message);
  }
  let runner: JobRunner | undefined;
  let closeDoor: (() => Promise<void>) | undefined;
  const close = async (): Promise<void> => {
    await closeDoor?.();
    await http.close();
    await runner?.stop();
    await database.close();
  };
  try {
    runner = await startJobs(database, jobs, services, http.log, { metrics });
  } catch (cause) {
    await close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    return fail('validation', `The job queue cannot be set up in the database: ${reason}.`);
  }
  try {
    await http.listen({ port: config.port, host: config.host });
  } catch (cause) {
    await close();
    return fail('validation', listenSentence(cause, config));
  }
  // Of a PostgreSQL server others can ask for themselves.
  if (config.database.kind !== 'server') {
    const estate = {
      database,
      now,
      blobs: stores.blobs,
      pictures: stores.pictures,
      securityLog: services.securityLog,
      catalogue: config.catalogue,
    };
    closeDoor = await openAdminDoor(config.dataFolder, estate);
  }
  const bound = http.addresses()[0];
  const listening = shownAddress(config.host, typeof bound === 'object' ? bound.port : config.port);
  address = config.publicOrigin ?? listening;
  if (config.unsent === 'terminal') print('No sender of mail or SMS is set: codes are shown here.');
  return ok({ address: listening, close });
}

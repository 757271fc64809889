import { unwrap } from '#base';
import { runAdmin, startServer, type RunningServer } from '#server';
import { DEVELOPMENT_SECRET } from '../../../scripts/development-secret.mjs';

/** What a server, and what an operator types beside it, are started with. */
export const environmentOf = (
  dataFolder: string,
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> => ({
  DATA_DIR: dataFolder,
  DEVELOPMENT_SECRET,
  PORT: '0',
  LOG_LEVEL: 'silent',
  ...more,
});

export const start = async (environment: Readonly<Record<string, string>>): Promise<RunningServer> =>
  unwrap(await startServer(environment, null, () => undefined));

/** Types a command in `folder` as a process of its own would read it. */
export async function typeIn(
  folder: string,
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ readonly status: number; readonly said: string; readonly complained: string }> {
  const said: string[] = [];
  const complained: string[] = [];
  const status = await runAdmin(args, environment, {
    print: (line) => said.push(line),
    complain: (line) => complained.push(line),
    signal: new AbortController().signal,
    folder,
  });
  return { status, said: said.join('\n'), complained: complained.join('\n') };
}

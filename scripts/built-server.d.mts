/** Starts the server that is built below `root` on a free port, with an empty data folder. */
export function startBuiltServer(
  root: string,
  variables?: Readonly<Record<string, string>>,
): Promise<{ readonly address: string; readonly dataFolder: string; readonly stop: () => Promise<void> }>;

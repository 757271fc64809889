/** Work goes on for at most so long before a request to stop is heard, ms. */
export const GIVE_WAY_MS = 50;

export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

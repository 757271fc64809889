/** A call of the contract, by its path below /api; any answer but its data is thrown. */
export function call(
  address: string,
  path: string,
  options?: {
    readonly body?: unknown;
    readonly token?: string;
    readonly language?: 'en' | 'zh';
    readonly method?: 'GET' | 'POST';
  },
): Promise<unknown>;

/** Makes an account that has seen the welcome, with a server in development; answers its tokens. */
export function registerAccount(
  address: string,
  account: string,
  language?: 'en' | 'zh',
): Promise<{ readonly token: string; readonly refreshToken: string }>;

/** Makes an account of a server in development a member. */
export function makeMember(address: string, account: string, level: number): Promise<void>;

import { STORED, type DeviceStorage } from './storage.ts';

/** What a login answers. */
export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
  /** Says that the account was logged in here. */
  readonly deviceToken?: string | undefined;
}

/** Keeps the tokens of a session. The access token last: other tabs hear of it. */
export function keepTokens(storage: DeviceStorage, { token, refreshToken, deviceToken }: Tokens): void {
  if (deviceToken !== undefined) storage.set(STORED.deviceToken, deviceToken);
  storage.set(STORED.refreshToken, refreshToken);
  storage.set(STORED.accessToken, token);
}

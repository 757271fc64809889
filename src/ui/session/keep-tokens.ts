import { STORED, type DeviceStorage, type Tokens } from '#cloud';

/** Goes on as the same person under new tokens. The refresh token first: other tabs hear of the access token. */
export function keepTokens(storage: DeviceStorage, { token, refreshToken }: Tokens): void {
  storage.set(STORED.refreshToken, refreshToken);
  storage.set(STORED.accessToken, token);
}

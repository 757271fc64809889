import type { Provider } from '#contract';
import { facebook } from './facebook.ts';
import { google } from './google.ts';
import type { ProviderProtocol } from './protocol.ts';
import { wechat } from './wechat.ts';

export type { LoginStart, ProviderProtocol, RemoteIdentity } from './protocol.ts';
export { fetchRemotePicture } from './remote-picture.ts';

export const PROTOCOLS: Readonly<Record<Provider, ProviderProtocol>> = {
  wechat_open: wechat,
  google,
  facebook,
};

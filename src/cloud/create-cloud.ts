import type { Language } from '#contract';
import type { Failure } from './answer.ts';
import { createClient, type Client, type ClientPorts } from './client.ts';
import { createDownload, type Download } from './downloads.ts';
import { createSession, type Session } from './session.ts';
import type { DeviceStorage } from './storage.ts';
import { createUploads, type SendContent } from './uploads.ts';

export interface CloudPorts {
  readonly storage: DeviceStorage;
  readonly language: () => Language;
  /** A failure the person should hear of. */
  readonly onFailure: (failure: Failure) => void;
  readonly origin?: string;
  readonly exclusively?: ClientPorts['exclusively'];
}

/** The page's way to the server. */
export interface Cloud {
  readonly call: Client['call'];
  readonly session: Session;
  readonly upload: SendContent;
  readonly download: Download;
  readonly storage: DeviceStorage;
}

export function createCloud({ storage, language, onFailure, origin, exclusively }: CloudPorts): Cloud {
  // The client tells the session, which calls through the client.
  const lost: { tell: () => void } = { tell: () => undefined };
  const client = createClient({
    storage,
    language,
    onFailure,
    onSessionLost: () => lost.tell(),
    ...(origin === undefined ? {} : { origin }),
    ...(exclusively === undefined ? {} : { exclusively }),
  });
  const session = createSession(client, storage);
  lost.tell = () => session.markLost();
  return {
    call: (endpoint, ...input) => client.call(endpoint, ...input),
    session,
    upload: createUploads(client, storage, origin),
    download: createDownload(client, storage, origin),
    storage,
  };
}

import type { Language } from '#contract';
import { failure, type Answer, type Failure } from './answer.ts';
import { createClient, type Client, type ClientPorts } from './client.ts';
import type { Download } from './downloads.ts';
import { createSession, type Session } from './session.ts';
import type { DeviceStorage } from './storage.ts';
import type { SendContent } from './uploads.ts';

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

/** A transfer whose code is fetched with the first one: pages that only show lists do without. */
function lateTransfer<Input extends readonly unknown[], Data>(
  fetchCode: () => Promise<(...input: Input) => Promise<Answer<Data>>>,
): (...input: Input) => Promise<Answer<Data>> {
  let fetched: ReturnType<typeof fetchCode> | undefined;
  return async (...input) => {
    fetched ??= fetchCode();
    const transfer = await fetched.catch(() => null);
    if (transfer !== null) return transfer(...input);
    fetched = undefined;
    return failure('offline');
  };
}

export function createCloud({ storage, language, onFailure, origin, exclusively }: CloudPorts): Cloud {
  // The client notifies the session, which calls through the client.
  const lost: { notify: () => void } = { notify: () => undefined };
  const client = createClient({
    storage,
    language,
    onFailure,
    onSessionLost: () => lost.notify(),
    ...(origin === undefined ? {} : { origin }),
    ...(exclusively === undefined ? {} : { exclusively }),
  });
  const session = createSession(client, storage);
  lost.notify = () => session.markLost();
  return {
    call: (endpoint, ...input) => client.call(endpoint, ...input),
    session,
    upload: lateTransfer<Parameters<SendContent>, { readonly hash: string }>(async () =>
      (await import('./uploads.ts')).createUploads(client, storage, origin),
    ),
    download: lateTransfer<Parameters<Download>, Uint8Array<ArrayBuffer>>(async () =>
      (await import('./downloads.ts')).createDownload(client, storage, origin),
    ),
    storage,
  };
}

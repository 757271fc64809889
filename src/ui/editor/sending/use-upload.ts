import type { AppError, Progress } from '#base';
import type { BridgeClient, Delivered, PageFile } from '#sending/api';
import { useRef, useState } from 'react';

export type UploadState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly progress: Progress | null; readonly cancelling: boolean }
  | { readonly kind: 'sent'; readonly delivered: Delivered }
  | { readonly kind: 'failed'; readonly error: AppError };

export interface Upload {
  readonly state: UploadState;
  /** `profile`: of the printer's own, where it prints by one. */
  readonly send: (printer: string, profile?: string) => void;
  readonly cancel: () => void;
  /** What was sent is no longer of concern: another printer is looked at. */
  readonly forget: () => void;
}

/** One sending of a file, which goes on whatever is drawn. */
export function useUpload(bridge: BridgeClient, file: PageFile): Upload {
  const [state, setState] = useState<UploadState>({ kind: 'none' });
  const running = useRef<AbortController | null>(null);
  const send = async (printer: string, profile?: string) => {
    if (running.current !== null) return;
    const stop = new AbortController();
    running.current = stop;
    setState({ kind: 'running', progress: null, cancelling: false });
    const report = (progress: Progress) =>
      setState((before) => (before.kind === 'running' ? { ...before, progress } : before));
    const sent = await bridge.send(
      printer,
      { ...file, ...(profile === undefined ? {} : { profile }) },
      { signal: stop.signal, report },
    );
    running.current = null;
    if (sent.ok) setState({ kind: 'sent', delivered: sent.value });
    else if (sent.error.code === 'cancelled') setState({ kind: 'none' });
    else setState({ kind: 'failed', error: sent.error });
  };
  return {
    state,
    send: (printer, profile) => void send(printer, profile),
    cancel: () => {
      running.current?.abort();
      setState((before) => (before.kind === 'running' ? { ...before, cancelling: true } : before));
    },
    forget: () => setState({ kind: 'none' }),
  };
}

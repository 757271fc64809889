import type { DocumentHolder, TabAnswer, TabsPort } from '#editor';

/** How long another page is waited for, ms. */
export interface Patience {
  /** As a page opens, for the one before it in the same tab to let go: a reload overlaps for a moment. */
  readonly start: number;
  /** For a first answer: one that is busy, or asleep, gives none. */
  readonly answer: number;
  /** For one that answered to save and let go. */
  readonly lettingGo: number;
}
const PATIENCE: Patience = { start: 1000, answer: 4000, lettingGo: 20_000 };
/** Who has it answers such a question at once. */
const LONGEST_LOOK_MS = 1000;

type Message =
  /** Who has it? */
  | { readonly kind: 'who' | 'ask'; readonly from: string }
  | { readonly kind: 'here'; readonly to: string; readonly name: string; readonly isEmpty: boolean }
  /** The tab that has it is on it; it keeps it, for it has work that it cannot save. */
  | { readonly kind: 'heard' | 'kept'; readonly to: string; readonly from: string }
  | { readonly kind: 'taken'; readonly from: string };

export interface TabLock extends TabsPort {
  isHeld(): boolean;
  /** Whether it is this tab's, once a page before it in the same tab had time to let go. Kept until the tab is gone, killed or not. */
  take(): Promise<boolean>;
  dispose(): void;
}

/**
 * A lock that one tab at a time holds (ADR 0515). Tabs speak over a channel of the lock's name: one that wants it asks, the one that
 * has it finishes and releases. One that does not answer can be robbed: it learns of that from the lock. `lost` is called as soon as
 * this tab has it no more, `letGo` before it is released to one that asked.
 */
export function createTabLock(
  name: string,
  { letGo, lost }: { readonly letGo: () => Promise<void>; readonly lost: () => void },
  patience = PATIENCE,
): TabLock {
  const me = crypto.randomUUID();
  const channel = new BroadcastChannel(`${name}-tabs`);
  const listeners = new Set<(message: Message) => void>();
  const askers = new Set<string>();
  let holder: DocumentHolder | null = null;
  let release: (() => void) | null = null;
  let disposed = false;

  const post = (message: Message): void => {
    if (!disposed) channel.postMessage(message);
  };
  const listen = (listener: (message: Message) => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  /** Whether the lock was granted; one that is taken away later ends in `lost`. */
  const request = (options: LockOptions): Promise<boolean> =>
    new Promise((granted) => {
      let mine: (() => void) | null = null;
      const hold = (): Promise<void> =>
        new Promise((released) => {
          mine = () => {
            if (release === mine) release = null;
            released();
          };
          release = mine;
          post({ kind: 'taken', from: me });
          granted(true);
          if (disposed) mine();
        });
      navigator.locks.request(name, options, hold).catch(() => {
        // Timed out, called off, refused to this page, or stolen from it: either way it is not ours.
        if (mine !== null && release === mine) {
          release = null;
          lost();
          holder?.lost();
        }
        granted(false);
      });
    });

  const handOver = async (from: string): Promise<void> => {
    post({ kind: 'heard', to: from, from: me });
    const isUnderWay = askers.size > 0;
    askers.add(from);
    if (isUnderWay || holder === null) return;
    const isFinished = await holder.letGo();
    const asked = [...askers];
    askers.clear();
    if (!isFinished) {
      for (const to of asked) post({ kind: 'kept', to, from: me });
      return;
    }
    await letGo();
    lost();
    release?.();
  };

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data);
    if (message === null) return;
    for (const listener of listeners) listener(message);
    if (release === null || holder === null) return;
    if (message.kind === 'who') post({ kind: 'here', to: message.from, ...holder.document() });
    else if (message.kind === 'ask') void handOver(message.from);
  });

  return {
    isHeld: () => release !== null,
    take: () => request({ signal: AbortSignal.timeout(patience.start) }),
    serve(next) {
      holder = next;
    },
    look: () =>
      new Promise((looked) => {
        const end = (seen: { readonly name: string; readonly isEmpty: boolean } | null): void => {
          clearTimeout(timer);
          stop();
          looked(seen);
        };
        const timer = setTimeout(() => end(null), LONGEST_LOOK_MS);
        const stop = listen((message) => {
          if (message.kind === 'here' && message.to === me)
            end({ name: message.name, isEmpty: message.isEmpty });
        });
        post({ kind: 'who', from: me });
      }),
    ask: (onSilence, signal) =>
      new Promise((answered) => {
        if (release !== null) return answered('taken');
        const waiting = new AbortController();
        let isOver = false;
        /** The tab that answered. */
        let asked: string | null = null;
        const end = (answer: TabAnswer): void => {
          isOver = true;
          clearTimeout(timer);
          stop();
          waiting.abort();
          answered(answer);
        };
        let timer = setTimeout(onSilence, patience.answer);
        const stop = listen((message) => {
          if (message.kind === 'heard' && message.to === me) {
            asked = message.from;
            clearTimeout(timer);
            timer = setTimeout(onSilence, patience.lettingGo);
          } else if (message.kind === 'kept' && message.to === me) end('kept');
          else if (message.kind === 'taken' && message.from !== me && message.from !== asked) {
            // One that took it before it could hear of this is asked again; after an answer, a third tab was faster.
            if (asked === null) post({ kind: 'ask', from: me });
            else end('cancelled');
          }
        });
        signal.addEventListener('abort', () => end('cancelled'), { once: true });
        // In line while it is asked: a tab that is closed instead of answering leaves it as well.
        void request({ signal: waiting.signal }).then((granted) => {
          if (!isOver) end(granted ? 'taken' : 'cancelled');
          else if (granted) release?.();
        });
        post({ kind: 'ask', from: me });
      }),
    steal: () => (release === null ? request({ steal: true }) : Promise.resolve(true)),
    dispose() {
      disposed = true;
      listeners.clear();
      channel.close();
      release?.();
    },
  };
}

/** A message of another tab, which may be of another build; null for what is none. */
function readMessage(data: unknown): Message | null {
  if (typeof data !== 'object' || data === null) return null;
  const { kind, from, to, name, isEmpty } = data as Readonly<Record<string, unknown>>;
  if ((kind === 'who' || kind === 'ask' || kind === 'taken') && typeof from === 'string')
    return { kind, from };
  if (typeof to !== 'string') return null;
  if ((kind === 'heard' || kind === 'kept') && typeof from === 'string') return { kind, to, from };
  if (kind !== 'here' || typeof name !== 'string' || typeof isEmpty !== 'boolean') return null;
  return { kind, to, name, isEmpty };
}

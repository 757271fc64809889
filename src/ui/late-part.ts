import { createElement, use, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { chunk, type Fetched } from './chunk.ts';

/** A component that is a chunk of its own; once `fetchCode` has come back it is drawn at once. */
export type Late<Props extends object> = ComponentType<Props> & {
  readonly fetchCode: () => Promise<unknown>;
};

/** How it failed to come. */
export interface Missing {
  /** Somebody has taken care of the failure: a new version took its place. */
  readonly handled: boolean;
  /** Fetches it again, and draws what comes. */
  readonly retry: () => Promise<void>;
}

interface AwaitedProps<Value> {
  readonly promise: Promise<Value>;
  readonly draw: (value: Value) => ReactNode;
}

/** Suspends until the promise has come to something. */
function Awaited<Value>({ promise, draw }: AwaitedProps<Value>) {
  return draw(use(promise));
}

/**
 * A component that is a chunk of its own: it suspends until it has come. Where it cannot be fetched, `instead` is drawn
 * with what it was given, and the page around it goes on; the next time it is asked for, it is fetched again. React's
 * `lazy` would take the whole page down with it and never try again, and draws what is there already 0.3 s late.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: (given: Props, missing: Missing) => ReactNode,
): Late<Props> {
  const code = chunk(load);
  function Instead({ given, missing }: { readonly given: Props; readonly missing: Missing }) {
    // Not sooner: a part that is still being drawn would take the new one, and fetch without end.
    useEffect(() => code.forget, []);
    return instead(given, missing);
  }
  function LatePart(given: Props) {
    // The same for as long as it is drawn: another would begin anew.
    const [taken, take] = useState(() => code.known() ?? code.fetch());
    const draw = (fetched: Fetched<ComponentType<Props>>) => {
      if (fetched.ok) return createElement(fetched.value, given);
      const retry = async () => take(await code.fetch());
      return createElement(Instead, { given, missing: { handled: fetched.handled, retry } });
    };
    return taken instanceof Promise
      ? createElement(Awaited<Fetched<ComponentType<Props>>>, { promise: taken, draw })
      : draw(taken);
  }
  return Object.assign(LatePart, { fetchCode: code.fetch });
}

/** A part of a page that comes late: a dialog, a puzzle. `Instead` stands in for it with what it was given. */
export const latePart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props>,
): Late<Props> => late(load, (given) => createElement(Instead, given));

import { createElement, lazy, useState, type ComponentType } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { CrashPage, emitPreloadError, OfflinePage, PRELOAD_ERROR, UpdatedPage, useCloud } from '#ui';

export { PRELOAD_ERROR };

/** What a load gives, or what stands in for it: rethrows unless somebody handles the failure (SPEC §8). */
export async function orPreloadError<Value, Stand>(
  load: () => Promise<Value>,
  standIn: Stand,
): Promise<Value | Stand> {
  try {
    return await load();
  } catch (error) {
    if (emitPreloadError(error)) return standIn;
    throw error;
  }
}

/** A page that is a chunk of its own; once `fetchCode` has come back it is drawn at once. */
export type LazyPage<Props extends object> = ComponentType<Props> & {
  readonly fetchCode: () => Promise<unknown>;
};

interface Broken {
  readonly error: unknown;
  readonly framed: boolean;
}

function BrokenPage({ error, framed }: Broken) {
  const { call } = useCloud();
  return <CrashPage error={error} call={call} framed={framed} />;
}

/**
 * A page that is a chunk of its own. React's `lazy` alone draws what stands in for the page first, and the page 0.3 s
 * later at the earliest, even where the code is there already; and what could not be fetched once it never fetches again.
 * What breaks inside a page, or cannot be had without a network, takes nothing but that page. `framed`: there is a frame
 * around it, with the landmark.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { framed = false }: { readonly framed?: boolean } = {},
): LazyPage<Props> {
  let ready: ComponentType<Props> | undefined;
  let unfetched: unknown;
  const fetchCode = async () => {
    try {
      ready = await load();
      return { default: ready };
    } catch (error) {
      const Updated = () => <UpdatedPage framed={framed} />;
      if (emitPreloadError(error)) return { default: Updated as ComponentType<Props> };
      unfetched = error;
      throw error;
    }
  };
  let Late = lazy(fetchCode);
  const Instead = ({ error, resetErrorBoundary }: FallbackProps) =>
    error === unfetched ? (
      <OfflinePage framed={framed} onRetry={() => fetchCode().then(resetErrorBoundary, () => undefined)} />
    ) : (
      <BrokenPage error={error} framed={framed} />
    );
  const Page = (props: Props) => {
    // One of the two for as long as it is drawn: the other would begin anew.
    const [Now, setNow] = useState(() => ready ?? Late);
    const again = () => {
      Late = lazy(fetchCode);
      setNow(() => ready ?? Late);
    };
    return (
      <ErrorBoundary FallbackComponent={Instead} onReset={again}>
        {createElement(Now, props)}
      </ErrorBoundary>
    );
  };
  return Object.assign(Page, { fetchCode });
}

import type { ComponentType } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { late, type Late } from '../late-part.ts';
import { useCloud } from '../session/cloud-context.tsx';
import { CrashPage } from './crash-page.tsx';
import { OfflinePage } from './offline-page.tsx';
import { UpdatedPage } from './updated-page.tsx';

/**
 * A page that is a chunk of its own. What breaks inside a page, or cannot be had without a network, takes nothing but that
 * page. `framed`: there is a frame around it, with the landmark.
 */
export function latePage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { framed = false }: { readonly framed?: boolean } = {},
): Late<Props> {
  const Code = late(load, (_given, { handled, retry }) =>
    handled ? <UpdatedPage framed={framed} /> : <OfflinePage framed={framed} onRetry={retry} />,
  );
  const Broken = ({ error }: FallbackProps) => {
    const { call } = useCloud();
    return <CrashPage error={error} call={call} framed={framed} />;
  };
  const Page = (props: Props) => (
    <ErrorBoundary FallbackComponent={Broken}>
      <Code {...props} />
    </ErrorBoundary>
  );
  return Object.assign(Page, { fetchCode: Code.fetchCode });
}

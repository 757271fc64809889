import { page } from 'vitest/browser';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { CloudPort } from '#editor';
import { CloudProvider, ConfirmHost, PortalProvider } from '#ui';
import { createMemoryCloud } from './portal/memory-cloud.ts';
import { createWorld } from './portal/memory-world.ts';
import { STILL_SERVICES } from './portal/still-services.ts';
import { renderPageWith } from './render-page.tsx';

/** The editor as it stands on the product's page: inside the portal, signed in or not; with a cloud of its own to save to. */
export async function inPortal(signedIn: boolean, projects?: CloudPort) {
  await page.viewport(1440, 900);
  const { cloud, calls } = await createMemoryCloud(createWorld(), signedIn);
  const location = memoryLocation({ path: '/editor', record: true });
  const rendered = await renderPageWith({
    sizes: [[20, 10, 5]],
    ...(projects === undefined ? {} : { cloud: projects }),
    around: (inner) => (
      <CloudProvider value={cloud}>
        <PortalProvider services={STILL_SERVICES}>
          <Router hook={location.hook} searchHook={location.searchHook}>
            {inner}
            <ConfirmHost />
          </Router>
        </PortalProvider>
      </CloudProvider>
    ),
  });
  return { ...rendered, calls, cloud, history: location.history };
}

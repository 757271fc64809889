import type { ReactNode } from 'react';
import { render } from '#tests/render.ts';
import type { Cloud } from '#cloud';
import { CloudProvider, ConfirmHost, startLocales, startPreferences, ToastHost } from '#ui';
import { TooltipProvider } from '../../../src/ui/primitives/index.ts';

/** A page of getting in over a cloud, at an address. */
export async function renderSession(
  cloud: Cloud,
  page: ReactNode,
  { address = '/', state = null }: { address?: string; state?: unknown } = {},
) {
  localStorage.clear();
  localStorage.setItem('language', 'en');
  startPreferences();
  await startLocales();
  history.replaceState(state, '', address);
  return render(
    <CloudProvider value={cloud}>
      <TooltipProvider>
        {page}
        <ConfirmHost />
        <ToastHost />
      </TooltipProvider>
    </CloudProvider>,
  );
}

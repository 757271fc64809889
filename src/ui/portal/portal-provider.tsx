import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { TooltipProvider } from '../primitives/index.ts';
import { useCloud } from '../session/cloud-context.tsx';
import { createPortalStore, PortalStoreProvider, usePortalState } from './portal-store.ts';
import { PortalServicesProvider, type PortalServices } from './services.ts';

const SettingsDialog = lazy(async () => ({
  default: (await import('./settings/settings-dialog.tsx')).SettingsDialog,
}));
const ShareDialog = lazy(async () => ({ default: (await import('./share/share-dialog.tsx')).ShareDialog }));
const FeedbackDialog = lazy(async () => ({
  default: (await import('./feedback/feedback-dialog.tsx')).FeedbackDialog,
}));

function PortalDialogs() {
  const dialog = usePortalState((state) => state.dialog);
  if (dialog === null) return null;
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'settings' && <SettingsDialog tab={dialog.tab} />}
      {dialog.kind === 'share' && <ShareDialog key={dialog.project.id} project={dialog.project} />}
      {dialog.kind === 'feedback' && <FeedbackDialog />}
    </Suspense>
  );
}

interface PortalProviderProps {
  readonly services: PortalServices;
  readonly children: ReactNode;
}

/** Stands once around every page of the portal, inside CloudProvider: what they need, and the dialogs they share. */
export function PortalProvider({ services, children }: PortalProviderProps) {
  const cloud = useCloud();
  const store = useMemo(() => createPortalStore(cloud), [cloud]);
  return (
    <PortalServicesProvider value={services}>
      <PortalStoreProvider value={store}>
        <TooltipProvider>
          {children}
          <PortalDialogs />
        </TooltipProvider>
      </PortalStoreProvider>
    </PortalServicesProvider>
  );
}

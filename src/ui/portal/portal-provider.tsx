import { Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { latePart } from '../late-part.ts';
import { forgetLists } from './lists/use-endless-list.ts';
import { forgetDrafts } from './publishing/draft-store.ts';
import { loadTexts } from '../locales/index.ts';
import { SESSION } from '../locales/namespaces.ts';
import { TooltipProvider } from '../primitives/index.ts';
import { useCloud } from '../session/cloud-context.tsx';
import { notify } from '../session/toasts.ts';
import {
  createPortalStore,
  PortalStoreProvider,
  usePortalState,
  usePortalStore,
} from '../shared/portal-store.ts';
import { PortalServicesProvider, type PortalServices } from '../shared/services.ts';

const SettingsDialog = latePart(
  async () => (await import('./settings/settings-dialog.tsx')).SettingsDialog,
  NoDialog,
);
const ShareDialog = latePart(async () => {
  const [{ ShareDialog: Loaded }] = await Promise.all([
    import('./share/share-dialog.tsx'),
    loadTexts('sharing'),
  ]);
  return Loaded;
}, NoDialog);
const FeedbackDialog = latePart(
  async () => (await import('./feedback/feedback-dialog.tsx')).FeedbackDialog,
  NoDialog,
);
const CheckInDialog = latePart(async () => {
  const [{ CheckInDialog: Loaded }] = await Promise.all([
    import('./points/check-in-dialog.tsx'),
    loadTexts('membership'),
  ]);
  return Loaded;
}, NoDialog);
const PublishDialog = latePart(async () => {
  const [{ PublishDialog: Loaded }] = await Promise.all([
    import('./publishing/publish-dialog.tsx'),
    loadTexts('community', 'publishing'),
  ]);
  return Loaded;
}, NoDialog);

/** A dialog that could not be fetched: it is said, and nothing is open. */
function NoDialog() {
  const { t } = useTranslation(SESSION);
  const { closeDialog } = usePortalStore();
  useEffect(() => {
    notify({ text: t(navigator.onLine ? 'failed.unreadable' : 'failed.offline'), error: true });
    closeDialog();
  }, [closeDialog, t]);
  return null;
}

function PortalDialogs() {
  const dialog = usePortalState((state) => state.dialog);
  if (dialog === null) return null;
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'settings' && <SettingsDialog tab={dialog.tab} />}
      {dialog.kind === 'share' && <ShareDialog key={dialog.project.id} project={dialog.project} />}
      {dialog.kind === 'feedback' && <FeedbackDialog />}
      {dialog.kind === 'checkIn' && <CheckInDialog />}
      {dialog.kind === 'publish' && (
        <PublishDialog
          key={dialog.publication ?? dialog.project?.id ?? ''}
          publication={dialog.publication}
          project={dialog.project}
          takePicture={dialog.takePicture}
        />
      )}
    </Suspense>
  );
}

/** What the pages hold of who has left: their lists, and what they were about to publish. */
function forgetPlaces(): void {
  forgetLists();
  forgetDrafts();
}

interface PortalProviderProps {
  readonly services: PortalServices;
  readonly children: ReactNode;
}

/** Stands once around every page of the portal, inside CloudProvider: what they need, and the dialogs they share. */
export function PortalProvider({ services, children }: PortalProviderProps) {
  const cloud = useCloud();
  const store = useMemo(() => createPortalStore(cloud, forgetPlaces), [cloud]);
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

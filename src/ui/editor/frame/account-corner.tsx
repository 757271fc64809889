import { CircleUser } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation } from 'wouter';
import { EDITOR } from '../../locales/namespaces.ts';
import { AccountMenu } from '../../shared/account-menu.tsx';
import { useOptionalPortalStore, usePortalStore } from '../../shared/portal-store.ts';
import { useAccount } from '../../shared/services.ts';
import { IconButton } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { asHtml, ask } from '../../session/confirm.ts';
import { useEditor, useVerbs } from '../use-editor.ts';

/** The account at the end of the top bar, or the way to log in; nothing where the editor stands outside the portal. */
export function AccountCorner() {
  return useOptionalPortalStore() === null ? null : <Corner />;
}

function Corner() {
  const { t } = useTranslation(EDITOR);
  const [path, navigate] = useLocation();
  const verbs = useVerbs();
  const store = usePortalStore();
  const name = useEditor((_state, editor) => editor.project().name);
  const account = useAccount();
  const { session } = useCloud();
  const unknown = account === null && session.hasCredential();
  // The editor does not wait for the server: who is signed in may come later, or not at all without a network.
  useEffect(() => {
    if (unknown) void session.loadUser();
  }, [session, unknown]);
  useEffect(
    () =>
      store.guardLeaving(
        async () =>
          !(await verbs.hasUnsavedWork()) ||
          (await ask({
            group: 'logout',
            header: t('frame.logout'),
            message: asHtml(t('frame.logoutNote', { name })),
            acceptProps: { label: t('frame.logoutVerb') },
            rejectProps: { label: t('cancel', { ns: 'common' }) },
          })),
      ),
    [store, verbs, t, name],
  );
  if (unknown) return null;
  if (account === null)
    return (
      <IconButton
        icon={CircleUser}
        name={t('frame.login')}
        help={t('frame.loginHelp')}
        onClick={() => navigate(`/login?redirect_url=${encodeURIComponent(path)}`)}
      />
    );
  return <AccountMenu size={28} />;
}

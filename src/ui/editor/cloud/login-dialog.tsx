import { CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { EDITOR } from '../../locales/namespaces.ts';
import { ConfirmDialog } from '../../primitives/index.ts';
import { usePage, usePageStore } from '../page-store.ts';

/** Saving to the cloud needs an account; the work stays on this device until then. */
export function LoginDialog() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const [path, navigate] = useLocation();
  const close = () => store.setState({ dialog: null });
  return (
    <ConfirmDialog
      open={usePage((page) => page.dialog?.kind === 'login')}
      icon={CloudUpload}
      title={t('cloud.login')}
      message={t('cloud.loginNote')}
      verb={t('cloud.loginVerb')}
      onCancel={close}
      onConfirm={() => {
        close();
        navigate(`/login?redirect_url=${encodeURIComponent(path)}`);
      }}
    />
  );
}

import { CloudUpload } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation } from 'wouter';
import { EDITOR } from '../../locales/namespaces.ts';
import { ConfirmDialog } from '../../primitives/index.ts';
import { saveToFile } from '../actions/project-files.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useVerbs } from '../use-editor.ts';

/** The cloud needs an account: to save to it, where a file does not; or to open what the address names. The work stays on this device. */
export function LoginDialog() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const verbs = useVerbs();
  const [path, navigate] = useLocation();
  const dialog = usePage((page) => (page.dialog?.kind === 'login' ? page.dialog : null));
  const target = dialog?.target;
  const close = () => store.setState({ dialog: null });
  return (
    <ConfirmDialog
      open={dialog !== null}
      icon={CloudUpload}
      title={t(target === undefined ? 'cloud.login' : 'cloud.loginOpen')}
      message={t(target === undefined ? 'cloud.loginNote' : 'cloud.loginOpenNote')}
      verb={t('cloud.loginVerb')}
      other={
        target === undefined
          ? {
              verb: t('menu.saveFile'),
              onChoose() {
                close();
                void saveToFile(verbs, store);
              },
            }
          : undefined
      }
      onCancel={close}
      onConfirm={() => {
        close();
        const back = typeof target === 'string' ? `/editor/${target}` : path;
        navigate(`/login?redirect_url=${encodeURIComponent(back)}`);
      }}
    />
  );
}

import type { AppError, ErrorCode } from '#base';
import { Popover } from 'radix-ui';
import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation } from 'wouter';
import { EDITOR } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';
import { useAction } from '../actions/use-actions.ts';
import { usePageStore } from '../page-store.ts';
import { useVerbs } from '../use-editor.ts';
import * as styles from './cloud.css.ts';

/** Failures of the cloud whose sentence does not say that the work is safe. */
const SILENT_ON_SAFETY: ReadonlySet<ErrorCode> = new Set(['project_deleted', 'not_found', 'upload_failed']);

/** Beside the save state: what keeps the work from where it belongs, what stays safe, and what can be done. */
export function SaveTrouble({
  error,
  text,
  onClose,
}: {
  readonly error: AppError;
  readonly text: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(EDITOR);
  return (
    <Popover.Portal>
      <Popover.Content
        className={styles.trouble}
        align="start"
        sideOffset={8}
        collisionPadding={8}
        aria-label={t('save.trouble')}
        // It comes up by itself: what is being typed goes on.
        onOpenAutoFocus={(event) => event.preventDefault()}
      >
        <div role="alert">
          <p className={styles.troubleText}>{text}</p>
          {SILENT_ON_SAFETY.has(error.code) && <p className={styles.troubleText}>{t('save.safe')}</p>}
        </div>
        <div className={styles.troubleVerbs}>
          <Verbs code={error.code} onClose={onClose} />
        </div>
      </Popover.Content>
    </Popover.Portal>
  );
}

function Verbs({ code, onClose }: { readonly code: ErrorCode; readonly onClose: () => void }) {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const store = usePageStore();
  const [, navigate] = useLocation();
  const save = useAction('file.save');
  const verb = (label: string, act: () => void) => (
    <Button
      variant="outline"
      onClick={() => {
        onClose();
        act();
      }}
    >
      {label}
    </Button>
  );
  const again = verb(t('save.retry'), () => void verbs.saveToCloud());
  if (code === 'cloud_full') {
    return (
      <>
        {verb(t('save.manageSpace'), () => navigate('/projects'))}
        {again}
      </>
    );
  }
  if (code === 'project_deleted' || code === 'not_found') {
    return verb(t('cloud.saveAs'), () => store.setState({ dialog: { kind: 'save', copy: true } }));
  }
  if (code === 'login_needed') {
    return verb(t('cloud.loginVerb'), () => store.setState({ dialog: { kind: 'login' } }));
  }
  if (code === 'storage_unavailable') return verb(t('cloud.save'), () => save.run());
  if (code === 'storage_full') return verb(t('save.retry'), () => void verbs.keepOnDevice());
  return again;
}

import type { AppError } from '#base';
import { FolderOpen } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation } from 'wouter';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, Dialog, Icon } from '../../primitives/index.ts';
import { usePage } from '../page-store.ts';
import { useEditor } from '../use-editor.ts';
import * as styles from './cloud.css.ts';
import { useAskedLibrary } from './use-asked-library.ts';
import { useCloudErrorText } from './use-cloud-error-text.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DeletedProject } from './deleted-project.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useProjectRoute, type ProjectRoute as Route } from './use-project-route.ts';

/** What there is to see of opening a project by its address: how far it is, what stands in the way, why not. */
export function ProjectRoute({ project }: { readonly project: string | undefined }) {
  useAskedLibrary();
  const route = useProjectRoute(project);
  const dialog = usePage((page) => page.dialog);
  return (
    <>
      <Opening shown={route.status === 'opening'} />
      <ConflictDialog route={route} />
      {dialog?.kind === 'leave' && <Leave route={route} target={dialog.target} />}
      {dialog?.kind === 'open-failed' && dialog.error.code === 'project_deleted' && (
        <DeletedProject
          project={dialog.target}
          onRestored={() => void route.go(dialog.target, false)}
          onStay={route.giveUp}
        />
      )}
      {dialog?.kind === 'open-failed' && dialog.error.code !== 'project_deleted' && (
        <Failed
          error={dialog.error}
          again={() => void route.go(dialog.target, false)}
          onStay={route.giveUp}
        />
      )}
    </>
  );
}

/** How far the project is that is on its way. */
export function Opening({ shown }: { readonly shown: boolean }) {
  const { t } = useTranslation(EDITOR);
  const progress = useEditor((state) => (state.cloud.status === 'opening' ? state.cloud.progress : null));
  if (!shown) return null;
  const share = progress === null || progress.total === 0 ? null : progress.done / progress.total;
  return (
    <output className={styles.opening}>
      <progress
        className={styles.bar}
        aria-label={t('cloud.opening')}
        {...(share === null ? {} : { value: share })}
      />
      <span className="visually-hidden">{t('cloud.opening')}</span>
    </output>
  );
}

function Leave({
  route: { go, saveThenGo, giveUp },
  target,
}: {
  readonly route: Route;
  readonly target: string;
}) {
  const { t } = useTranslation(EDITOR);
  const name = useEditor((_state, editor) => editor.project().name);
  const cloud = useEditor((state) => state.cloud);
  const errorText = useCloudErrorText();
  const isLinked = useEditor((state) => state.cloudLink !== null && state.cloud.status !== 'local');
  return (
    <UnsavedDialog
      title={t('cloud.leave')}
      message={t(isLinked ? 'cloud.leaveChanged' : 'cloud.leaveNote', { name })}
      saveLabel={t('cloud.leaveSave')}
      saving={cloud.status === 'saving'}
      disabledReason={cloud.status === 'signed-out' ? t('cloud.login') : null}
      onCancel={giveUp}
      onDiscard={() => void go(target, true)}
      onSave={() => void saveThenGo(target)}
    >
      {cloud.status === 'failed' && (
        <p className={styles.error} role="alert">
          {errorText(cloud.error)}
        </p>
      )}
      {cloud.status === 'conflict' && <p className={styles.error}>{t('cloud.leaveConflict')}</p>}
    </UnsavedDialog>
  );
}

function Failed({
  error,
  again,
  onStay,
}: {
  readonly error: AppError;
  readonly again: () => void;
  readonly onStay: () => void;
}) {
  const { t } = useTranslation(EDITOR);
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  return (
    <Dialog
      open
      title={t('cloud.openFailed')}
      width={480}
      onClose={onStay}
      footer={
        <>
          <Button variant="outline" onClick={() => navigate('/projects')}>
            {t('cloud.goProjects')}
          </Button>
          <Button variant="primary" onClick={again}>
            {t('cloud.openRetry')}
          </Button>
        </>
      }
    >
      <p className={styles.failed}>
        <Icon of={FolderOpen} size={20} />
        {errorText(error)}
      </p>
    </Dialog>
  );
}

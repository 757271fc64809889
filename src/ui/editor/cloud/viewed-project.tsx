import { CloudOff } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, Dialog, Icon } from '../../primitives/index.ts';
import { useServices } from '../services.ts';
import { useEditor } from '../use-editor.ts';
import * as styles from './cloud.css.ts';
import { Opening } from './project-route.tsx';

/** What there is to see of somebody else's project on its way: how far it is, and why it cannot be shown. */
export function ViewedProject() {
  const { t } = useTranslation(EDITOR);
  const errorText = useErrorText();
  const { viewing } = useServices();
  const cloud = useEditor((state) => state.cloud);
  if (viewing === undefined) return null;
  if (cloud.status !== 'failed') return <Opening shown={cloud.status === 'opening'} />;
  return (
    <Dialog
      open
      title={t('cloud.viewFailed')}
      width={480}
      onClose={viewing.leave}
      footer={
        <Button variant="primary" onClick={viewing.leave}>
          {t('frame.leaveView')}
        </Button>
      }
    >
      <p className={styles.failed}>
        <Icon of={CloudOff} size={20} />
        {errorText(cloud.error)}
      </p>
    </Dialog>
  );
}

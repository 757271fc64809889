import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Icon } from '../../primitives/index.ts';
import { useEditor } from '../use-editor.ts';
import * as styles from './frame.css.ts';

function follow(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says under the top bar that the cloud is out of reach; nothing where the work would not be kept on this device either. */
export function OfflineLine() {
  const errorText = useErrorText();
  const online = useSyncExternalStore(follow, () => navigator.onLine);
  const { save, cloud } = useEditor((state) => ({ save: state.save, cloud: state.cloud }));
  const unreached = cloud.status === 'failed' && cloud.error.code === 'offline' ? cloud.error : null;
  const error = online ? unreached : { code: 'offline' as const, message: 'no network' };
  if (error === null || save.status === 'failed') return null;
  return (
    <output className={styles.line}>
      <Icon of={CloudOff} size={14} />
      {errorText(error)}
    </output>
  );
}

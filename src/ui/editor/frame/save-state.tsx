import type { CloudState, SaveState as DeviceState } from '#editor';
import { CloudAlert, CloudCheck, CloudOff, CloudUpload, HardDrive, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Icon, Tooltip } from '../../primitives/index.ts';
import { usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './frame.css.ts';

type Standing = 'saved' | 'saving' | 'device' | 'offline' | 'stopped' | 'conflict' | 'failed';

const ICONS: Readonly<Record<Standing, LucideIcon>> = {
  saved: CloudCheck,
  saving: CloudUpload,
  device: HardDrive,
  offline: CloudOff,
  stopped: CloudAlert,
  conflict: CloudAlert,
  failed: CloudAlert,
};

/** Device and cloud as the one thing a person wants to know: is my work safe, and where. */
export function standing(save: DeviceState, cloud: CloudState): Standing {
  if (save.status === 'failed') return 'failed';
  if (cloud.status === 'conflict') return 'conflict';
  if (cloud.status === 'failed') return cloud.error.code === 'offline' ? 'offline' : 'stopped';
  const onItsWay = cloud.status === 'saving' || cloud.status === 'changed';
  if (onItsWay || save.status !== 'saved') return 'saving';
  return cloud.status === 'saved' ? 'saved' : 'device';
}

/** Where the work stands, beside the name: icon and word, the reason in the tooltip, a press for what can be done. */
export function SaveState() {
  const { t } = useTranslation(EDITOR);
  const errorText = useErrorText();
  const verbs = useVerbs();
  const store = usePageStore();
  const { save, cloud } = useEditor((state) => ({ save: state.save, cloud: state.cloud }));
  const now = standing(save, cloud);
  const word = t(`save.${now}`);
  const reason =
    save.status === 'failed'
      ? errorText(save.error)
      : cloud.status === 'failed'
        ? errorText(cloud.error)
        : t(`save.${cloud.status === 'signed-out' && now === 'device' ? 'signedOut' : now}Help`);
  const icon = <Icon of={ICONS[now]} size={16} />;
  const press = {
    conflict: () => store.setState({ dialog: { kind: 'conflict' } }),
    stopped: () => void verbs.saveToCloud(),
    offline: () => void verbs.saveToCloud(),
  }[now as string];
  const look = {
    className: styles.saved,
    'data-failed': now === 'failed' || now === 'conflict' || now === 'stopped',
  };
  return (
    <Tooltip name={word} help={reason}>
      {press === undefined ? (
        <output {...look}>
          {icon}
          <span className={styles.savedText}>{word}</span>
        </output>
      ) : (
        <button type="button" {...look} aria-label={`${word} ${reason}`} onClick={press}>
          {icon}
          <span className={styles.savedText}>{word}</span>
        </button>
      )}
    </Tooltip>
  );
}

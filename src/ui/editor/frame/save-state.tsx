import type { AppError } from '#base';
import type { CloudState, SaveState as DeviceState } from '#editor';
import { CloudAlert, CloudCheck, CloudOff, CloudUpload, HardDrive, type LucideIcon } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Icon, Tooltip } from '../../primitives/index.ts';
import { SaveTrouble } from '../cloud/save-trouble.tsx';
import { useCloudErrorText } from '../cloud/use-cloud-error-text.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './frame.css.ts';
import { saveStatus, type SaveStatus } from './save-status.ts';

const ICONS: Readonly<Record<SaveStatus, LucideIcon>> = {
  saved: CloudCheck,
  cloudOnly: CloudCheck,
  saving: CloudUpload,
  device: HardDrive,
  offline: CloudOff,
  stopped: CloudAlert,
  conflict: CloudAlert,
  failed: CloudAlert,
};

/** What keeps the work from where it belongs, while the person can do something about it. */
function troubleOf(now: SaveStatus, save: DeviceState, cloud: CloudState) {
  if (now === 'stopped' && cloud.status === 'failed') return cloud.error;
  return now === 'failed' && save.status === 'failed' ? save.error : null;
}

function useReason(now: SaveStatus, trouble: AppError | null, cloud: CloudState): string {
  const { t } = useTranslation(EDITOR);
  const errorText = useCloudErrorText();
  if (trouble !== null) return errorText(trouble);
  if (cloud.status === 'failed') return errorText(cloud.error);
  if (cloud.status === 'saving' && cloud.progress !== null && cloud.progress.total > 0) {
    return t('cloud.sent', { percent: Math.floor((100 * cloud.progress.done) / cloud.progress.total) });
  }
  if (now === 'saved' || now === 'cloudOnly' || now === 'saving' || now === 'conflict') {
    return t(`save.${now}Help`);
  }
  return t(cloud.status === 'signed-out' ? 'save.signedOutHelp' : 'save.deviceHelp');
}

/** Where the work stands, beside the name: icon and word, the reason in the tooltip, a press for what can be done. */
export function SaveState() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const store = usePageStore();
  const { save, cloud } = useEditor((state) => ({ save: state.save, cloud: state.cloud }));
  const now = saveStatus(save, cloud);
  const word = t(`save.${now}`);
  const trouble = troubleOf(now, save, cloud);
  const reason = useReason(now, trouble, cloud);
  const isCovered = usePage((page) => page.dialog !== null);
  const [open, setOpen] = useState(false);
  const [reported, setReported] = useState<string | null>(null);
  const code = trouble?.code ?? null;
  // Said once when it comes up, and again only after all was well; a line of its own tells of another tab.
  if (code !== null && code !== reported) {
    setReported(code);
    setOpen(!isCovered && trouble?.details?.['reason'] !== 'other-tab');
  }
  if (now === 'saved' && reported !== null) setReported(null);
  if (code === null && open) setOpen(false);
  const content = (
    <>
      <Icon of={ICONS[now]} size={16} />
      <span className={styles.savedText}>{word}</span>
    </>
  );
  const look = {
    className: styles.saved,
    'data-failed': now === 'failed' || now === 'conflict' || now === 'stopped',
  };
  const press = {
    conflict: () => store.setState({ dialog: { kind: 'conflict' } }),
    offline: () => void verbs.saveToCloud(),
  }[now as string];
  if (trouble !== null) {
    return (
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Tooltip name={word} help={reason}>
          <Popover.Trigger {...look} aria-label={`${word} ${reason}`}>
            {content}
          </Popover.Trigger>
        </Tooltip>
        <SaveTrouble error={trouble} text={reason} onClose={() => setOpen(false)} />
      </Popover.Root>
    );
  }
  return (
    <Tooltip name={word} help={reason}>
      {press === undefined ? (
        <output {...look}>{content}</output>
      ) : (
        <button type="button" {...look} aria-label={`${word} ${reason}`} onClick={press}>
          {content}
        </button>
      )}
    </Tooltip>
  );
}

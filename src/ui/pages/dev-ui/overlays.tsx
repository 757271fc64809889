import { Copy, Ellipsis, Folder, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  ConfirmDialog,
  ContextMenu,
  Dialog,
  DropdownMenu,
  IconButton,
  Sheet,
  Toast,
  Tooltip,
  type MenuEntry,
} from '../../primitives/index.ts';
import * as styles from './dev-ui.css.ts';
import { Group } from './group.tsx';
import { SAMPLES } from './samples.ts';

const SHOWN = ['dialog', 'sheet', 'confirm', 'toast'] as const;
type Shown = (typeof SHOWN)[number];

export function Overlays() {
  const [open, setOpen] = useState<Shown | null>(null);
  const close = () => setOpen(null);
  const entries: readonly MenuEntry[] = [
    { kind: 'item', id: 'open', label: SAMPLES.open, icon: Folder, shortcut: 'F2', onSelect: close },
    {
      kind: 'item',
      id: 'off',
      label: SAMPLES.label,
      icon: Copy,
      disabledReason: SAMPLES.reason,
      onSelect: close,
    },
    { kind: 'separator', id: 'rule' },
    { kind: 'item', id: 'danger', label: SAMPLES.label, icon: Trash2, danger: true, onSelect: close },
  ];
  return (
    <Group title={SAMPLES.overlays}>
      <div className={styles.line}>
        {SHOWN.map((shown) => (
          <Button key={shown} variant="outline" size={40} onClick={() => setOpen(shown)}>
            {SAMPLES[shown]}
          </Button>
        ))}
        <Tooltip name={SAMPLES.label} shortcut="Ctrl+K" help={SAMPLES.hint}>
          <button type="button" className={styles.hinted}>
            {SAMPLES.tooltip}
          </button>
        </Tooltip>
        <DropdownMenu entries={entries}>
          <IconButton icon={Ellipsis} size={40} name={SAMPLES.menu} />
        </DropdownMenu>
      </div>
      <Dialog open={open === 'dialog'} width={480} title={SAMPLES.dialog} onClose={close}>
        <p>{SAMPLES.body}</p>
      </Dialog>
      <Sheet open={open === 'sheet'} title={SAMPLES.sheet} onClose={close}>
        <p>{SAMPLES.body}</p>
      </Sheet>
      <ConfirmDialog
        open={open === 'confirm'}
        icon={Trash2}
        danger
        title={SAMPLES.confirm}
        message={SAMPLES.error}
        verb={SAMPLES.delete}
        onConfirm={close}
        onCancel={close}
      />
      <Toast
        toast={
          open === 'toast' ? { id: 1, text: SAMPLES.hint, action: { label: SAMPLES.undo, run: close } } : null
        }
        onClose={close}
      />
      <ContextMenu entries={entries}>
        <p className={styles.hinted}>{SAMPLES.context}</p>
      </ContextMenu>
    </Group>
  );
}

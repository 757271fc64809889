import { CircleHelp } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { PORTAL } from '../locales/namespaces.ts';
import { IconButton } from '../primitives/index.ts';
import { HelpSheet } from './help-sheet.tsx';
import type { HelpTopic } from './help-topics.ts';

interface HelpButtonProps {
  readonly topic: HelpTopic;
  /** Where the sheet stands: across from what it explains, so that both are seen. */
  readonly side: 'left' | 'right';
}

/** The "?" of a panel: opens its page of the manual beside the work. */
export function HelpButton({ topic, side }: HelpButtonProps) {
  const { t } = useTranslation(PORTAL);
  const [open, setOpen] = useState(false);
  return (
    <Radix.Root open={open} modal={false} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <IconButton icon={CircleHelp} size={32} iconSize={16} name={t('learn.help')} />
      </Radix.Trigger>
      {open && <HelpSheet topic={topic} side={side} />}
    </Radix.Root>
  );
}

/** The same, opened by something else. */
export function Help({ topic, side, onClose }: HelpButtonProps & { readonly onClose: () => void }) {
  return (
    <Radix.Root open modal={false} onOpenChange={onClose}>
      <HelpSheet topic={topic} side={side} />
    </Radix.Root>
  );
}

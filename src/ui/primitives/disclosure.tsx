import { ChevronRight } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { createContext, use, useState, type ReactNode } from 'react';
import * as styles from './disclosure.css.ts';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  readonly title: string;
  /** What is inside, in a few words, while it is folded. */
  readonly summary?: string;
  readonly startsOpen?: boolean;
  readonly children: ReactNode;
}

/** Groups inside start open, whatever they say: something in one of them is looked for. */
export const DisclosuresOpen = createContext(false);

/** A folded group: one click away, never out of reach. */
export function Disclosure({ title, summary, startsOpen = false, children }: DisclosureProps) {
  const [open, setOpen] = useState(use(DisclosuresOpen) || startsOpen);
  return (
    <Collapsible.Root open={open} onOpenChange={setOpen} className={styles.root}>
      <Collapsible.Trigger className={styles.trigger}>
        <Icon of={ChevronRight} size={16} className={styles.chevron} />
        {title}
        {!open && summary !== undefined && <span className={styles.summary}>{summary}</span>}
      </Collapsible.Trigger>
      <Collapsible.Content className={styles.content}>{children}</Collapsible.Content>
    </Collapsible.Root>
  );
}

import { ChevronRight } from 'lucide-react';
import { createContext, use, useId, useState, type ReactNode } from 'react';
import * as styles from './disclosure.css.ts';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  readonly title: string;
  /** What is inside, in a few words, while it is folded. */
  readonly summary?: string;
  readonly startsOpen?: boolean;
  /** Where something else keeps whether it is open; `startsOpen` says nothing then. */
  readonly fold?: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };
  /** Stands beside the title while it is open. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Groups inside start open, whatever they say: something in one of them is looked for. */
export const DisclosuresOpen = createContext(false);

/** A folded group: one click away, never out of reach. */
export function Disclosure({ title, summary, startsOpen = false, fold, aside, children }: DisclosureProps) {
  const [ownOpen, setOwnOpen] = useState(use(DisclosuresOpen) || startsOpen);
  const { open, onOpenChange } = fold ?? { open: ownOpen, onOpenChange: setOwnOpen };
  const [titleId, contentId] = [useId(), useId()];
  // Not Radix's: it measures its content in every commit that mounts one, for animations we have none of.
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <button
          type="button"
          id={titleId}
          aria-expanded={open}
          aria-controls={open ? contentId : undefined}
          className={styles.trigger}
          onClick={() => onOpenChange(!open)}
        >
          <Icon of={ChevronRight} size={16} className={styles.chevron} />
          {title}
          {!open && summary !== undefined && <span className={styles.summary}>{summary}</span>}
        </button>
        {open && aside}
      </div>
      {open && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as a column
        <div role="group" id={contentId} aria-labelledby={titleId} className={styles.content}>
          {children}
        </div>
      )}
    </div>
  );
}

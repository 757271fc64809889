import type { LucideIcon } from 'lucide-react';
import { Tabs as Radix } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import * as styles from './tabs.css.ts';
import { useHiddenEnds } from './use-hidden-ends.ts';

interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly content: ReactNode;
}

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly tabs: readonly Tab<Value>[];
  /** `side` stands the names in a column of their own: settings. */
  readonly layout?: 'top' | 'side';
  readonly onChange: (value: Value) => void;
}

/** Places beside each other, one shown; arrows move between the names. */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  layout = 'top',
  onChange,
}: TabsProps<Value>) {
  const side = layout === 'side';
  const names = useRef<HTMLDivElement>(null);
  const hidden = useHiddenEnds(names, tabs.map((tab) => tab.label).join());
  return (
    <Radix.Root
      value={value}
      className={side ? styles.side : undefined}
      orientation={side ? 'vertical' : 'horizontal'}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      <Radix.List
        ref={names}
        aria-label={label}
        className={side ? styles.sideList : styles.list}
        data-before={hidden.before}
        data-after={hidden.after}
      >
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={side ? styles.sideTab : styles.tab}>
            {tab.icon !== undefined && <Icon of={tab.icon} className={side ? styles.sideIcon : undefined} />}
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={side ? styles.sidePanel : styles.panel}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

import { Tooltip as Radix } from 'radix-ui';
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import * as styles from './tooltip.css.ts';

export interface Hint {
  readonly name: string;
  /** Keys as people read them: "Ctrl+Z". */
  readonly shortcut?: string | undefined;
  /** One line of help, or why the control is off. */
  readonly help?: string | undefined;
}

interface TooltipProps extends Hint {
  /** Between name and help: what they say, drawn. */
  readonly picture?: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly children: ReactNode;
}

/**
 * Whether a key was the person's last act. Only then does focus that arrives ask for a name: a menu closed by a click gives
 * focus back too, and `:focus-visible` matches there.
 */
const LedByKeys = createContext<{ readonly current: boolean }>({ current: true });

/** Name, shortcut and one line of help, after half a second. The child must be one element that takes a ref. */
export function Tooltip({ name, shortcut, help, picture, side = 'bottom', children }: TooltipProps) {
  const ledByKeys = useContext(LedByKeys);
  return (
    <Radix.Root>
      <Radix.Trigger asChild onFocus={(event) => !ledByKeys.current && event.preventDefault()}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={styles.content}
          // Else all of it is there twice, to be read out: a picture is for the eye.
          {...(picture === undefined ? {} : { 'aria-label': [name, help].filter(Boolean).join('. ') })}
        >
          <div className={styles.head}>
            {name}
            {shortcut !== undefined && <span className={styles.keys}>{shortcut}</span>}
          </div>
          {picture}
          {help !== undefined && <div className={styles.help}>{help}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Holds the shared delay of all tooltips; once one is open its neighbours open at once. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  const ledByKeys = useRef(true);
  useEffect(() => {
    const listening = new AbortController();
    const note = (byKey: boolean) => () => {
      ledByKeys.current = byKey;
    };
    addEventListener('keydown', note(true), { capture: true, signal: listening.signal });
    addEventListener('pointerdown', note(false), { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <LedByKeys value={ledByKeys}>
      <Radix.Provider delayDuration={500} skipDelayDuration={200} disableHoverableContent>
        {children}
      </Radix.Provider>
    </LedByKeys>
  );
}

import { Tooltip as Radix } from 'radix-ui';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import * as styles from './tooltip.css.ts';
import { useLongPress } from './use-long-press.ts';

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
  /** Id of the field whose label this is: its focus by keyboard opens the help as well, and `helpId` describes it. */
  readonly field?: string;
  readonly children: ReactNode;
}

/**
 * The key that was the person's last act; empty before any, null after a pointer's. Only after a key does focus that arrives ask for
 * a name: a menu closed by a click gives focus back too, and `:focus-visible` matches there.
 */
const LastKey = createContext<{ readonly current: string | null }>({ current: '' });

/** After this the first tooltip opens. */
const DELAY_MS = 500;
/** What moves the focus to a field; a tool that was opened by its key gives focus to one too, and asks for no help. */
const WALKING = /^(?:Tab|Arrow)/;

/** Where the words that help a field are, to describe it (`aria-describedby`), whether they are shown or not. */
export const helpId = (field: string): string => `${field}-help`;

const hasFocus = (field: string | undefined): boolean =>
  field !== undefined && document.getElementById(field)?.contains(document.activeElement) === true;

/** Opens the help of a field after half a second of a focus that came by keyboard, and closes it as the focus leaves. */
function useHelpOf(field: string | undefined, setOpen: (open: boolean) => void): void {
  const lastKey = useContext(LastKey);
  useEffect(() => {
    const element = field === undefined ? null : document.getElementById(field);
    if (element === null) return undefined;
    const listening = new AbortController();
    let timer: number | undefined;
    const leave = () => {
      window.clearTimeout(timer);
      setOpen(false);
    };
    const enter = () => {
      window.clearTimeout(timer);
      if (WALKING.test(lastKey.current ?? '')) timer = window.setTimeout(() => setOpen(true), DELAY_MS);
    };
    element.addEventListener('focusin', enter, { signal: listening.signal });
    element.addEventListener('focusout', leave, { signal: listening.signal });
    return () => {
      window.clearTimeout(timer);
      listening.abort();
    };
  }, [field, lastKey, setOpen]);
}

/** Whether it is a finger that has opened a hint: it stays until the next touch, wherever that is. */
function useHeldOpen(setOpen: (open: boolean) => void) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isHeld) return undefined;
    const listening = new AbortController();
    const close = () => {
      setHeld(false);
      setOpen(false);
    };
    addEventListener('pointerdown', close, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [isHeld, setOpen]);
  const press = useLongPress(() => {
    setHeld(true);
    setOpen(true);
  });
  return { isHeld, press };
}

/** Name, shortcut and one line of help, after half a second of a pointer or a finger. The child must be one element that takes a ref. */
export function Tooltip({ name, shortcut, help, picture, side = 'bottom', field, children }: TooltipProps) {
  const lastKey = useContext(LastKey);
  const [open, setOpen] = useState(false);
  useHelpOf(field, setOpen);
  const { isHeld, press } = useHeldOpen(setOpen);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        asChild
        {...press}
        onFocus={(event) => lastKey.current === null && event.preventDefault()}
        // A finger leaves as it is lifted: what it has opened is read after that.
        onPointerLeave={(event) => event.pointerType === 'touch' && event.preventDefault()}
      >
        {children}
      </Radix.Trigger>
      {field !== undefined && help !== undefined && (
        <span id={helpId(field)} hidden>
          {help}
        </span>
      )}
      <Radix.Portal>
        <Radix.Content
          // Below a finger is the hand.
          side={isHeld ? 'top' : side}
          sideOffset={6}
          collisionPadding={8}
          className={styles.content}
          // In the field it closes the help alone; what the key ends besides (a tool, what is typed) is not meant.
          onEscapeKeyDown={(event) => hasFocus(field) && event.stopPropagation()}
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
  const lastKey = useRef<string | null>('');
  useEffect(() => {
    const listening = new AbortController();
    const note = (event: Event) => {
      lastKey.current = event instanceof KeyboardEvent ? event.key : null;
    };
    addEventListener('keydown', note, { capture: true, signal: listening.signal });
    addEventListener('pointerdown', note, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <LastKey value={lastKey}>
      <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={200} disableHoverableContent>
        {children}
      </Radix.Provider>
    </LastKey>
  );
}

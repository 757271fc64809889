import type { MouseButton } from '#editor';
import * as styles from './mouse-drawing.css.ts';

const PRESSED: Readonly<Record<MouseButton, string>> = {
  left: 'M9 1.7A6.3 6.3 0 0 0 1.7 8v1.4H9Z',
  middle: 'M6.8 4.2a2.2 2.2 0 0 1 4.4 0v3.6a2.2 2.2 0 0 1-4.4 0Z',
  right: 'M9 1.7A6.3 6.3 0 0 1 16.3 8v1.4H9Z',
};

/** A mouse from above with the button that is meant; words beside it say the same. */
export function MouseDrawing({ button }: { readonly button: MouseButton }) {
  return (
    <svg viewBox="0 0 18 24" width={18} height={24} aria-hidden focusable="false">
      <path d={PRESSED[button]} className={styles.pressed} />
      <rect x="1.2" y="1.2" width="15.6" height="21.6" rx="7.8" className={styles.body} />
      <path d="M1.2 9.4h15.6M9 1.2v8.2" className={styles.body} />
    </svg>
  );
}

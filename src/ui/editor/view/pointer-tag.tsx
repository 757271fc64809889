import type { CanvasPoint } from '#editor';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import * as styles from './pointer-tag.css.ts';
import { tagPlace } from './tag-place.ts';

interface PointerTagProps {
  /** Where the pointer is in the view. */
  readonly at: CanvasPoint;
  /** A value is read out as it changes; a name is not, the list of parts has it. */
  readonly is: 'value' | 'name';
  readonly children: ReactNode;
}

/** What is said of what the pointer does or is on: above everything that floats over the view, and inside it. */
export function PointerTag({ at, is, children }: PointerTagProps) {
  const tag = useRef<HTMLOutputElement>(null);
  // How long the text is decides on which side of the pointer it has room.
  useLayoutEffect(() => {
    const element = tag.current!;
    const view = element.offsetParent!;
    const { x, y } = tagPlace(
      at,
      { width: element.offsetWidth, height: element.offsetHeight },
      { width: view.clientWidth, height: view.clientHeight },
    );
    element.style.translate = `${x}px ${y}px`;
  });
  return (
    <output ref={tag} className={styles.tag} data-tag={is} aria-hidden={is === 'name'}>
      {children}
    </output>
  );
}

import * as styles from './avatar.css.ts';
import { initials } from './initials.ts';

interface AvatarProps {
  /** Whose picture; its first letters stand where there is none. */
  readonly name: string;
  readonly picture: string | null;
  readonly size: 28 | 36 | 48 | 72 | 96;
}

/** A person. Decorative: the name stands beside it or on the button around it. */
export function Avatar({ name, picture, size }: AvatarProps) {
  return (
    <span
      className={styles.root}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.36) }}
      aria-hidden
    >
      {picture === null ? initials(name) : <img className={styles.picture} src={picture} alt="" />}
    </span>
  );
}

import * as styles from './avatar.css.ts';

interface AvatarProps {
  /** Whose picture; its first letters stand where there is none. */
  readonly name: string;
  readonly picture: string | null;
  readonly size: 28 | 36 | 48 | 72 | 96;
}

/** "Lin Wei" is LW, "林薇" 林薇, "lin" L: two letters at most, as people sign. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter((word) => word !== '');
  const first = words[0] ?? '';
  if (/^\p{Script=Han}/u.test(first)) return Array.from(first).slice(0, 2).join('');
  const letters = [first, words.length > 1 ? words.at(-1)! : ''].map((word) => Array.from(word)[0] ?? '');
  return letters.join('').toUpperCase();
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

import { useState } from 'react';
import * as styles from './thumbnail.css.ts';

interface ThumbnailProps {
  readonly picture: string | null;
  readonly size?: 'card' | 'row';
  /** What it shows, for a picture somebody took; without, it is decorative. */
  readonly alt?: string;
}

/** The picture of a project or the cover of a design. The name stands beside it. */
export function Thumbnail({ picture, size = 'card', alt = '' }: ThumbnailProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const drawn = picture !== null && picture !== broken;
  return (
    <span className={size === 'card' ? styles.root : styles.small} aria-hidden={alt === '' || !drawn}>
      {drawn ? (
        <img
          className={styles.picture}
          src={picture}
          alt={alt}
          decoding="async"
          draggable={false}
          onError={() => setBroken(picture)}
        />
      ) : (
        <svg width="40%" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={0.6}>
          <path d="M12 3.4l7.4 4.3v8.6L12 20.6l-7.4-4.3V7.7zM4.6 7.7 12 12l7.4-4.3M12 12v8.6" />
        </svg>
      )}
    </span>
  );
}

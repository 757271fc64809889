import type { ReactNode } from 'react';
import type { Drawing } from './article.ts';
import * as styles from './drawing.css.ts';

/** Cuts through a part on its plate, 200 × 150: what lies on the plate is printed first. */
const CUTS: Readonly<Record<Drawing['of'], ReactNode>> = {
  island: (
    <>
      <path
        className={styles.part}
        d="M34 134V34a6 6 0 0 1 6-6h122a6 6 0 0 1 6 6v44l-13 15-13-15V54H66v80Z"
      />
      <path className={styles.layer} d="M20 93h160" />
      <circle className={styles.ring} cx="155" cy="93" r="14" />
      <circle className={styles.island} cx="155" cy="93" r="6" />
    </>
  ),
  support: (
    <>
      <path
        className={styles.part}
        d="M34 94V34a6 6 0 0 1 6-6h122a6 6 0 0 1 6 6v44l-13 15-13-15V54H66v40L50 108Z"
      />
      <path className={styles.support} d="m153 90-3 14-2 22-4 8h22l-4-8-2-22-3-14Z" />
      <path className={styles.support} d="m48 104-3 10-1 12-4 8h20l-4-8-1-12-3-10Z" />
      <path className={styles.support} d="m150 104-94 18v4l94-18Z" />
      <path className={styles.support} d="M26 128h154l-6 7H32Z" />
    </>
  ),
  'resin-trap': (
    <>
      <path
        className={styles.part}
        fillRule="evenodd"
        d="M100 22a58 56 0 0 1 44 92l12 20H44l12-20a58 56 0 0 1 44-92Zm0 18a40 38 0 1 0 0 76 40 38 0 0 0 0-76Z"
      />
      <ellipse className={styles.trap} cx="100" cy="78" rx="40" ry="38" />
      <path className={styles.trapGlyph} d="m100 68 10 10-10 10-10-10Z" />
    </>
  ),
  'suction-cup': (
    <>
      <path className={styles.part} d="M40 134V46h20v68h80V46h20v88Z" />
      <path className={styles.suction} d="M60 46h80v68H60Z" />
      <path className={styles.layer} d="M20 45h160" />
      <path className={styles.pull} d="M100 30V10m-8 8 8-8 8 8" />
      <path className={styles.suctionGlyph} d="m90 89 10-18 10 18Z" />
    </>
  ),
  exposure: (
    <>
      <path className={styles.part} d="M52 134V98h96v36Z" />
      <path className={styles.firm} d="M52 116h96v18H52Z" />
      <path className={styles.part} d="M68 98V40h64v58Z" />
      <path
        className={styles.layers}
        d="M52 107h96M52 116h96M52 125h96M68 88h64M68 78h64M68 68h64M68 58h64M68 49h64"
      />
    </>
  ),
};

/** A drawing of the manual's own, in the colours of the theme and the shapes of the issues. */
export function DrawnCut({ drawing }: { readonly drawing: Drawing }) {
  return (
    <figure className={styles.figure}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not fetched */}
      <svg viewBox="0 0 200 150" className={styles.drawing} role="img" aria-label={drawing.alt}>
        {CUTS[drawing.of]}
        <path className={styles.plate} d="M10 137h180" />
      </svg>
      <figcaption className={styles.caption}>{drawing.caption}</figcaption>
    </figure>
  );
}

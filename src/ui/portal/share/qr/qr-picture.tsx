import { qrMatrix } from './qr-matrix.ts';
import * as styles from './qr-picture.css.ts';

/** Light modules a reader wants around a symbol (ISO/IEC 18004, 6.3.8). */
const QUIET = 4;

/** True when a text is short enough for a symbol. */
export const fitsQr = (text: string): boolean => qrMatrix(text) !== null;

/** A text as a QR symbol, dark on light in either theme: not every reader takes it the other way round. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const matrix = qrMatrix(text);
  if (matrix === null) return null;
  const side = matrix.length + 2 * QUIET;
  const path = matrix
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not fetched
    <svg className={styles.picture} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

import type { ParamDrawing, ParamValue } from '#editor';
import { DRAWINGS, isWhole } from './drawings.ts';
import * as styles from './param-picture.css.ts';
import { OPTION, WHOLE, type Shape, type Shapes } from './shapes.ts';

export interface ParamPictureProps {
  readonly of: ParamDrawing;
  /** What the parameter is now, and what its options are called. */
  readonly value: ParamValue;
  readonly optionName: (option: string) => string;
}

/** What a parameter measures or does; of a choice every option, the chosen one marked. */
export function ParamPicture({ of, value, optionName }: ParamPictureProps) {
  const drawing = DRAWINGS[of];
  if (isWhole(drawing)) return <Picture shapes={drawing} size={WHOLE} className={styles.whole} />;
  const options = Object.entries(drawing);
  return (
    <div
      className={styles.options}
      style={{ gridTemplateColumns: `repeat(${Math.min(3, options.length)}, 1fr)` }}
    >
      {options.map(([option, shapes]) => (
        <figure key={option} className={styles.option} data-chosen={option === value}>
          <Picture shapes={shapes} size={OPTION} className={styles.small} />
          <figcaption className={styles.name}>{optionName(option)}</figcaption>
        </figure>
      ))}
    </div>
  );
}

interface PictureProps {
  readonly shapes: Shapes;
  readonly size: { readonly width: number; readonly height: number };
  readonly className: string;
}

/** The words beside it say the same. */
function Picture({ shapes, size, className }: PictureProps) {
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} className={className} aria-hidden focusable="false">
      {shapes.map((shape, at) => (
        <Drawn key={at} shape={shape} />
      ))}
    </svg>
  );
}

function Drawn({ shape }: { readonly shape: Shape }) {
  if (shape[0] !== 'number')
    return <path className={styles.tone[shape[0]]} d={shape[1]} fillRule="evenodd" />;
  const [, text, x, y] = shape;
  return (
    <text x={x} y={y} className={styles.number}>
      {text}
    </text>
  );
}

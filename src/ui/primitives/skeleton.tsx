import type { CSSProperties } from 'react';
import { bone } from './skeleton.css.ts';

interface SkeletonProps {
  readonly width?: number | string;
  readonly height?: number | string;
  readonly radius?: number;
  /** Instead of a height: the shape of a picture. */
  readonly ratio?: string;
}

/** The shape of what is coming; the list around it says `aria-busy`. */
export function Skeleton({ width = '100%', height, radius, ratio }: SkeletonProps) {
  const style: CSSProperties = { width };
  if (height !== undefined) style.height = height;
  if (radius !== undefined) style.borderRadius = radius;
  if (ratio !== undefined) style.aspectRatio = ratio;
  return <span className={bone} style={style} aria-hidden />;
}

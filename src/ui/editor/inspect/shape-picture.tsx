import type { PrimitiveKind } from '#kernel';
import * as styles from './tiles.css.ts';

type Tone = 'light' | 'middle' | 'dark';

/** What each shape looks like from the front and above, in a square of 48: areas by how much light they have. */
const PICTURES: Readonly<Record<PrimitiveKind, readonly (readonly [Tone, string])[]>> = {
  box: [
    ['light', 'M24 7 41 15.5 24 24 7 15.5Z'],
    ['middle', 'M7 15.5 24 24V42L7 33.5Z'],
    ['dark', 'M41 15.5 24 24V42L41 33.5Z'],
  ],
  pyramid: [
    ['middle', 'M24 6V42L6 33Z'],
    ['dark', 'M24 6 42 33 24 42Z'],
  ],
  'pyramid-frustum': [
    ['light', 'M24 11 33 15.5 24 20 15 15.5Z'],
    ['middle', 'M15 15.5 24 20V42L6 33Z'],
    ['dark', 'M33 15.5 24 20V42L42 33Z'],
  ],
  sphere: [
    ['middle', 'M8 24a16 16 0 1 0 32 0a16 16 0 1 0-32 0Z'],
    ['dark', 'M40 24a16 16 0 0 1-32 0a16 7 0 0 0 32 0Z'],
  ],
  ellipsoid: [
    ['middle', 'M5 24a19 12 0 1 0 38 0a19 12 0 1 0-38 0Z'],
    ['dark', 'M43 24a19 12 0 0 1-38 0a19 5 0 0 0 38 0Z'],
  ],
  cylinder: [
    ['middle', 'M10 13V35a14 6 0 0 0 14 6V19a14 6 0 0 1-14-6Z'],
    ['dark', 'M38 13V35a14 6 0 0 1-14 6V19a14 6 0 0 0 14-6Z'],
    ['light', 'M10 13a14 6 0 1 0 28 0a14 6 0 1 0-28 0Z'],
  ],
  cone: [
    ['middle', 'M24 6 9 36a15 6 0 0 0 15 6Z'],
    ['dark', 'M24 6 39 36a15 6 0 0 1-15 6Z'],
  ],
  'cone-frustum': [
    ['middle', 'M16 12 9 36a15 6 0 0 0 15 6V15.5A8 3.5 0 0 1 16 12Z'],
    ['dark', 'M32 12 39 36a15 6 0 0 1-15 6V15.5A8 3.5 0 0 0 32 12Z'],
    ['light', 'M16 12a8 3.5 0 1 0 16 0a8 3.5 0 1 0-16 0Z'],
  ],
  torus: [
    ['middle', 'M5 24a19 13 0 1 0 38 0a19 13 0 1 0-38 0ZM15 22a9 4.5 0 1 1 18 0a9 4.5 0 1 1-18 0Z'],
    ['dark', 'M5 24a19 13 0 0 0 38 0a19 9 0 0 1-38 0Z'],
    ['light', 'M15 22a9 4.5 0 0 1 18 0a11 7 0 0 0-18 0Z'],
  ],
  'elliptical-torus': [
    ['middle', 'M3 24a21 9 0 1 0 42 0a21 9 0 1 0-42 0ZM13 23a11 3 0 1 1 22 0a11 3 0 1 1-22 0Z'],
    ['dark', 'M3 24a21 9 0 0 0 42 0a21 6 0 0 1-42 0Z'],
    ['light', 'M13 23a11 3 0 0 1 22 0a13 5 0 0 0-22 0Z'],
  ],
  hyperboloid: [
    ['middle', 'M9 11C18 19 18 29 9 37a15 5 0 0 0 15 5V16A15 5 0 0 1 9 11Z'],
    ['dark', 'M39 11C30 19 30 29 39 37a15 5 0 0 1-15 5V16A15 5 0 0 0 39 11Z'],
    ['light', 'M9 11a15 5 0 1 0 30 0a15 5 0 1 0-30 0Z'],
  ],
  rhombicuboctahedron: [
    ['light', 'M17 6H31V17H17ZM17 6V17H6Z'],
    ['middle', 'M17 17H31V31H17ZM6 17H17V31H6ZM31 6 42 17H31Z'],
    ['dark', 'M31 17H42V31H31ZM17 31H31V42H17ZM6 31H17V42ZM42 31 31 42V31Z'],
  ],
};

/** A small picture of a shape of the library. */
export function ShapePicture({ kind }: { readonly kind: PrimitiveKind }) {
  return (
    <svg viewBox="0 0 48 48" className={styles.shape} aria-hidden focusable="false">
      {PICTURES[kind].map(([tone, path]) => (
        <path key={path} d={path} fillRule="evenodd" className={styles.tone[tone]} />
      ))}
    </svg>
  );
}

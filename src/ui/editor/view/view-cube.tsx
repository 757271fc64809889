import type { Vector } from '#kernel';
import { useEffect, useRef, type PointerEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Toolbar as Radix } from 'radix-ui';
import { Tooltip } from '../../primitives/index.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import { usePage } from '../page-store.ts';
import { CUBE_FACES, type CubeFace } from '../shared/cube-faces.ts';
import { faceMatrix, zoneDirection } from './cube-geometry.ts';
import * as styles from './view-cube.css.ts';

const HALF_EDGE = 26;
const DEGREES_PER_PIXEL = 0.8;
const DRAG_THRESHOLD = 4;
const ZONES = [-1, 0, 1] as const;

/** The cube that turns with the camera. Faces, edges and corners are views; dragging it orbits. */
export function ViewCube({ right }: { readonly right: number }) {
  const { t } = useTranslation(EDITOR);
  const view = usePage((page) => page.view);
  const solid = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null);

  // The camera moves many times a second: its turn goes straight to the elements.
  useEffect(
    () =>
      view?.onCamera((basis) => {
        for (const face of CUBE_FACES) {
          const element = solid.current?.querySelector<HTMLElement>(`[data-face="${face.id}"]`);
          if (element) element.style.transform = faceMatrix(basis, face, HALF_EDGE);
        }
      }),
    [view],
  );
  if (view === null) return null;

  const onPointerDown = (event: PointerEvent) => {
    if (event.button === 0) drag.current = { x: event.clientX, y: event.clientY, moved: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = drag.current;
    if (from === null) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.moved && Math.hypot(x, y) < DRAG_THRESHOLD) return;
    if (!from.moved) event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, moved: true };
    view.orbit(-x * DEGREES_PER_PIXEL, y * DEGREES_PER_PIXEL);
  };

  return (
    <Radix.Root
      className={styles.root}
      style={{ right }}
      aria-label={t('view.cube')}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
    >
      <div ref={solid} className={styles.solid}>
        {CUBE_FACES.map((face) => (
          <Face key={face.id} face={face} look={view.lookFrom} />
        ))}
      </div>
    </Radix.Root>
  );
}

interface FaceProps {
  readonly face: CubeFace;
  readonly look: (direction: Vector) => void;
}

/** Nine zones: the middle is the face, the sides its edges, the corners its corners. */
function Face({ face, look }: FaceProps) {
  const { t } = useTranslation(EDITOR);
  const keys = useKeyNames();
  const name = t(`view.face.${face.id}`);
  return (
    <div className={styles.face} data-face={face.id}>
      <span className={styles.label} aria-hidden>
        {name}
      </span>
      {ZONES.flatMap((row) =>
        ZONES.map((column) => {
          const go = () => look(zoneDirection(face, column, row));
          // Edges and corners are reached by the pointer; the keyboard has the faces here and the arrows in the view.
          return row === 0 && column === 0 ? (
            <Tooltip key="face" name={name} shortcut={keys(`view.${face.id}`)[0]}>
              <Radix.Button
                className={styles.zone}
                style={{ gridArea: '2 / 2' }}
                aria-label={name}
                onClick={go}
              />
            </Tooltip>
          ) : (
            <button
              key={`${row} ${column}`}
              type="button"
              tabIndex={-1}
              aria-hidden
              className={styles.zone}
              style={{ gridArea: `${row + 2} / ${column + 2}` }}
              onClick={go}
            />
          );
        }),
      )}
    </div>
  );
}

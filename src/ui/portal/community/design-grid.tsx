import type { PublicationCard } from '#contract';
import * as cards from '../files/files.css.ts';
import { useColumns } from '../files/use-columns.ts';
import { walkByArrows } from '../files/walk.ts';
import { useWindowRows } from '../lists/window-rows.ts';
import { DesignCard } from './design-card.tsx';

/** Name, author and counts under the picture, and the gap to the next line. */
const META_HEIGHT = 54 + 20;

/** Designs as pictures, those near the window drawn. Arrows walk them as they lie. */
export function DesignGrid({ designs }: { readonly designs: readonly PublicationCard[] }) {
  const { box, attach, width, columns, gap } = useColumns();
  const height = (((width - gap * (columns - 1)) / columns) * 3) / 4 + META_HEIGHT;
  const lines = Math.ceil(designs.length / columns);
  const { drawn, before, after, scrollTo } = useWindowRows(box, lines, () => height);
  return (
    <div
      ref={attach}
      style={{ paddingTop: before, paddingBottom: after }}
      onKeyDown={(event) =>
        walkByArrows(event, {
          steps: { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns },
          count: designs.length,
          show: (index) => scrollTo(Math.floor(index / columns)),
        })
      }
      role="presentation"
    >
      {width > 0 &&
        drawn.map((line) => (
          <div
            key={line}
            className={cards.gridRow}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, height }}
          >
            {designs.slice(line * columns, (line + 1) * columns).map((design, at) => (
              <DesignCard key={design.id} design={design} index={line * columns + at} />
            ))}
          </div>
        ))}
    </div>
  );
}

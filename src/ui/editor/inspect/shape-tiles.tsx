import { withoutHyphens } from '#editor';
import type { PrimitiveKind } from '#kernel';
import { RadioGroup } from 'radix-ui';
import { useVerbs } from '../use-editor.ts';
import { ShapePicture } from './shape-picture.tsx';
import * as styles from './tiles.css.ts';
import { useTileDrag } from './use-tile-drag.ts';

interface ShapeTilesProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A choice of shapes, a tile with a picture each: a click chooses one, a drag puts it on the plate. */
export function ShapeTiles({ label, value, options, onChange }: ShapeTilesProps) {
  const verbs = useVerbs();
  const { drag, handlers } = useTileDrag((kind, at) => {
    onChange(kind);
    verbs.toolEvent({ type: 'place', at });
  });
  return (
    <RadioGroup.Root className={styles.tiles} aria-label={label} value={value} onValueChange={onChange}>
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className={styles.tile}
          title={withoutHyphens(option.label)}
          aria-label={withoutHyphens(option.label)}
          {...handlers(option.value)}
          // The chosen one can be put on the plate again: a radio alone changes only to another.
          onClick={() => {
            if (option.value === value) onChange(value);
          }}
        >
          <ShapePicture kind={option.value as PrimitiveKind} />
          <span className={styles.name}>{option.label}</span>
        </RadioGroup.Item>
      ))}
      {drag !== null && (
        <div className={styles.ghost} style={{ left: drag.x, top: drag.y }}>
          <ShapePicture kind={drag.id as PrimitiveKind} />
        </div>
      )}
    </RadioGroup.Root>
  );
}

import type { Axis, DragLabel } from '#editor';
import type { Format } from '../../format.ts';

const INDEX: Readonly<Record<Axis, 0 | 1 | 2>> = { x: 0, y: 1, z: 2 };

/** "X +12.50  Y −3.00 mm", "Z +45.0°", "150.0%": what a drag has come to, in the person's units. */
export function dragText({ change, axes }: Pick<DragLabel, 'change' | 'axes'>, format: Format): string {
  const name = (axis: Axis) => axis.toUpperCase();
  switch (change.kind) {
    case 'move':
      return axes
        .map((axis, at) => {
          const by = change.by[INDEX[axis]];
          // The unit is said once, behind the last.
          return `${name(axis)} ${at === axes.length - 1 ? format.lengthChange(by) : format.bareLengthChange(by)}`;
        })
        .join('  ');
    case 'rotate':
      return `${name(change.axis)} ${format.angleChange(change.degrees)}`;
    case 'scale': {
      const factor = format.share(change.by[INDEX[axes[0] ?? 'x']]);
      return axes.length === 1 ? `${name(axes[0]!)} ${factor}` : factor;
    }
  }
}

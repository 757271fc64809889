import type { ParamDrawing } from '#editor';
import { DRAWINGS } from '../../editor/drawings/drawings.ts';
import { ParamPicture } from '../../editor/drawings/param-picture.tsx';
import * as styles from './dev-ui.css.ts';
import { Group } from './group.tsx';
import { SAMPLES } from './samples.ts';

/** The drawings of parameters, as tooltips show them. */
export function Drawings() {
  return (
    <Group title={SAMPLES.drawings}>
      <div className={styles.drawings}>
        {(Object.keys(DRAWINGS) as ParamDrawing[]).map((name) => (
          <div key={name} className={styles.drawing}>
            {name}
            <ParamPicture of={name} value="" optionName={(option) => option} />
          </div>
        ))}
      </div>
    </Group>
  );
}

import { Skeleton } from '../../primitives/index.ts';
import * as styles from './learn.css.ts';

/** In the place of words that are on their way. */
export const WordsComing = () => (
  <div className={styles.coming} aria-busy>
    <Skeleton width="50%" height={36} />
    <Skeleton height={120} />
  </div>
);

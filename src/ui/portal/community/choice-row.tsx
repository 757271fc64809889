import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import { useRef } from 'react';
import { Icon } from '../../primitives/index.ts';
import { useHiddenEnds } from '../../primitives/use-hidden-ends.ts';
import * as styles from './choice-row.css.ts';

interface ChoiceRowProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Pills stand for what there is, plain words for how it is ordered. */
  readonly look: 'pill' | 'plain';
  readonly onChange: (value: Value) => void;
}

/** Choices in one line that scrolls sideways where it is too long; one is always on. */
export function ChoiceRow<Value extends string>({
  label,
  value,
  options,
  look,
  onChange,
}: ChoiceRowProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  const hidden = useHiddenEnds(row, options);
  const scroll = (way: 1 | -1) =>
    row.current?.scrollBy({ left: way * row.current.clientWidth * 0.7, behavior: 'smooth' });
  return (
    <div className={styles.root}>
      <ToggleGroup.Root
        ref={row}
        type="single"
        aria-label={label}
        className={styles.row}
        data-before={hidden.before}
        data-after={hidden.after}
        value={value}
        onValueChange={(next) => {
          const chosen = options.find((option) => option.value === next);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <ToggleGroup.Item key={option.value} value={option.value} className={styles.choice[look]}>
            {option.label}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      {/* For a mouse without a second wheel: a finger swipes, and the arrow keys bring each into view. */}
      {hidden.before && (
        <span className={styles.before} aria-hidden onPointerDown={() => scroll(-1)}>
          <Icon of={ChevronLeft} />
        </span>
      )}
      {hidden.after && (
        <span className={styles.after} aria-hidden onPointerDown={() => scroll(1)}>
          <Icon of={ChevronRight} />
        </span>
      )}
    </div>
  );
}

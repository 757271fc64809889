import { fromShown, scaleOf, shownRange, toShown, type UnitScale } from '#editor';
import { usePreferences } from '../../preferences.ts';
import { NumericField, type NumericFieldProps, type NumericScrub } from '../../primitives/index.ts';

type UnitFieldProps = Omit<NumericFieldProps, 'unit' | 'unitText'>;

/** A length in millimetres, shown and typed in the person's unit; `per` makes it a speed, as in "mm/min". */
export function LengthField({ per, ...field }: UnitFieldProps & { readonly per?: string }) {
  const scale = scaleOf(usePreferences((state) => state.lengthUnit));
  return (
    <ScaledField
      {...field}
      scale={scale}
      unitText={per === undefined ? scale.symbol : `${scale.symbol}/${per}`}
    />
  );
}

/** An angle in degrees, shown and typed in the person's unit. */
export function AngleField(field: UnitFieldProps) {
  const scale = scaleOf(usePreferences((state) => state.angleUnit));
  return <ScaledField {...field} scale={scale} unitText={scale.symbol} />;
}

function ScaledField({
  scale,
  value,
  decimals,
  min,
  max,
  step,
  onCommit,
  onCommitEach,
  onScrub,
  ...field
}: UnitFieldProps & { readonly scale: UnitScale; readonly unitText: string }) {
  const shownDecimals = decimals + scale.moreDecimals;
  // The shown limits are rounded to what can be typed; what is kept never leaves the real ones.
  const kept = (shown: number) => Math.min(max, Math.max(min, fromShown(shown, scale)));
  const scrub = (): NumericScrub | null => {
    const session = onScrub?.() ?? null;
    return session && { ...session, update: (shown) => session.update(kept(shown)) };
  };
  return (
    <NumericField
      {...field}
      {...shownRange({ min, max, step }, scale, shownDecimals)}
      unit={scale.unit}
      decimals={shownDecimals}
      value={value === null ? null : toShown(value, scale)}
      onCommit={(shown) => onCommit(kept(shown))}
      {...(onCommitEach === undefined
        ? {}
        : { onCommitEach: (change) => onCommitEach((from) => kept(change(toShown(from, scale)))) })}
      {...(onScrub === undefined ? {} : { onScrub: scrub })}
    />
  );
}

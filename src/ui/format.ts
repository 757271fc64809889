import { useTranslation } from './locales/use-translation.ts';
import { scaleOf, toShown, type AngleUnit, type LengthUnit, type UnitScale } from '#editor';
import { numberFormatter } from './formatters.ts';
import { usePreferences, type Language } from './preferences.ts';

/** What lengths and angles are shown in. */
export interface ShownUnits {
  readonly length: LengthUnit;
  readonly angle: AngleUnit;
}
const METRIC: ShownUnits = { length: 'mm', angle: 'degree' };

/**
 * Numbers as the page writes them (UI brief §5.9): mm with 2 decimals, ml and g with 1 (below one 2, for rings and crowns), layers grouped, time "3 h 22 min"
 * in text and 3:22 in the card, decimal megabytes. Lengths and angles are given in millimetres and degrees and written in
 * the person's units, with the unit's symbol, areas likewise; resin stays metric.
 */
export function createFormat(language: Language, units: ShownUnits = METRIC) {
  const grouped = numberFormatter(language, { maximumFractionDigits: 0 });
  const fixed = (digits: number) =>
    numberFormatter(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
    });
  const decimals = Array.from({ length: 6 }, (_, digits) => fixed(digits));
  const [zero, one] = [decimals[0]!, decimals[1]!];
  const digit = numberFormatter(language, { maximumSignificantDigits: 1 });
  /** So many decimals, or one digit that is not zero. */
  const small = (value: number, digits: number) =>
    value >= 10 ** -digits ? decimals[digits]!(value) : digit(value);
  const groupedAmount = numberFormatter(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  /** Millilitres or grams. */
  const amount = (value: number) =>
    value > 0 && value < 1 ? small(value, 2) : (value < 10_000 ? one : groupedAmount)(value);
  const words =
    language === 'zh' ? { h: ' 小时', min: ' 分钟', s: ' 秒' } : { h: ' h', min: ' min', s: ' s' };
  const minutesOf = (seconds: number) => Math.round(seconds / 60);
  const [length, angle] = [scaleOf(units.length), scaleOf(units.angle)];
  /** In the shown unit, without its symbol. What rounds to nothing has no sign. */
  const bare = (value: number, digits: number, scale: UnitScale) => {
    const shown = digits + scale.moreDecimals;
    return decimals[shown]!(Number(toShown(value, scale).toFixed(shown)) + 0);
  };
  const lengthWord = {
    en: { mm: ' millimetres', inch: ' inches' },
    zh: { mm: ' 毫米', inch: ' 英寸' },
  }[language][units.length];
  const areaWord = {
    en: { mm: ' square millimetres', inch: ' square inches' },
    zh: { mm: ' 平方毫米', inch: ' 平方英寸' },
  }[language][units.length];
  const areaOf = (mm2: number) => mm2 / length.factor ** 2;
  // A square inch is 645 mm²: three decimals more for a last digit that is worth about as much.
  const areaDigits = units.length === 'mm' ? 1 : 4;
  // A layer's may have thousands, as a count has; no field takes them back.
  const area = numberFormatter(language, {
    minimumFractionDigits: areaDigits,
    maximumFractionDigits: areaDigits,
  });
  const areaText = (mm2: number) => area(areaOf(mm2));
  const signed = (value: number, text: (size: number) => string) =>
    /[1-9]/.test(text(value)) ? `${value < 0 ? '−' : '+'}${text(Math.abs(value))}` : text(0);
  const lengthText = (value: number) => `${bare(value, 2, length)} ${length.symbol}`;
  const angleText = (value: number) =>
    `${bare(value, 1, angle)}${angle.symbol === '°' ? '' : ' '}${angle.symbol}`;

  return {
    count: grouped,
    /** 214,000 triangles as "214 k". */
    thousands: (value: number) => {
      if (value < 10_000) return grouped(value);
      // Chinese counts in ten thousands.
      if (language === 'zh') return `${one(value / 10_000)} 万`;
      return value < 1e6 ? `${zero(value / 1000)} k` : `${one(value / 1e6)} M`;
    },
    /** "12.50 mm", or "0.4921 in". */
    length: lengthText,
    /** "90 mm/min", "92.5 mm/min": as many decimals as it has. */
    speed: (value: number) => `${bare(value, 2, length).replace(/\.?0+$/, '')} ${length.symbol}/min`,
    /** The same without its unit, for where the unit stands elsewhere. */
    bareLength: (value: number) => bare(value, 2, length),
    /** A layer's thickness: "0.050 mm". */
    fineLength: (value: number) => `${bare(value, 3, length)} ${length.symbol}`,
    /** For being read out: "12.50 millimetres". */
    spokenLength: (value: number) => `${bare(value, 2, length)}${lengthWord}`,
    /** "45.0°", or "0.785 rad". */
    angle: angleText,
    /** A change: "+12.50 mm", "−45.0°". */
    lengthChange: (value: number) => signed(value, lengthText),
    bareLengthChange: (value: number) => signed(value, (size) => bare(size, 2, length)),
    angleChange: (value: number) => signed(value, angleText),
    /** How much of the whole, for a scale: "150.0%". */
    share: (factor: number) => `${one(factor * 100)}%`,
    /** Where something is: "12.5 · -3.0 · 0.0 mm". */
    place: (values: readonly number[]) =>
      `${values.map((value) => bare(value, 1, length)).join(' · ')} ${length.symbol}`,
    /** A size: one decimal is what fits a glance. */
    size: (values: readonly number[]) =>
      `${values.map((value) => bare(value, 1, length)).join(' × ')} ${length.symbol}`,
    /**
     * A size in millimetres, whatever the person's unit, for a question about units: next to nothing or enormous, it has
     * as many decimals as its longest edge needs for three digits.
     */
    sizes: (values: readonly number[]) => {
      const digits = Math.min(5, Math.max(0, 2 - Math.floor(Math.log10(Math.max(...values)))));
      return values.map((value) => decimals[digits]!(value)).join(' × ');
    },
    seconds: (value: number) => `${Number(value.toFixed(2))} s`,
    millilitres: (mm3: number) => amount(mm3 / 1000),
    /** With its unit: "12.4 ml". */
    resin: (mm3: number) => `${amount(mm3 / 1000)} ml`,
    grams: amount,
    /** What may be a layer's: "714.2 mm²", or "1.1070 in²". */
    area: (mm2: number) => `${areaText(mm2)} ${length.symbol}²`,
    /** The same for being read out: "714.2 square millimetres". */
    spokenArea: (mm2: number) => `${areaText(mm2)}${areaWord}`,
    /** What may be a pixel's. */
    smallArea: (mm2: number) => `${small(areaOf(mm2), areaDigits)} ${length.symbol}²`,
    /** Resin goes by the millilitre whatever the unit of length: "1.2 ml", and "38.0 mm³" below one where lengths are in mm; on one line in any sentence. */
    smallVolume: (mm3: number) =>
      mm3 < 1000 && units.length === 'mm' ? `${small(mm3, 1)}\u00A0mm³` : `${small(mm3 / 1000, 1)}\u00A0ml`,
    micrometres: (millimetres: number) => grouped(millimetres * 1000),
    /** How many times as much: "2.1". */
    times: one,
    percent: (share: number) => `${Math.floor(share * 100)}%`,
    money: (value: number, currency: string) =>
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
      }).format(value),
    /** "3:22". */
    clock: (seconds: number) => {
      const minutes = minutesOf(seconds);
      return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
    },
    /** "3 h 22 min", "4 min", "38 s". */
    duration: (seconds: number) => {
      if (seconds < 60) return `${Math.round(seconds)}${words.s}`;
      const minutes = minutesOf(seconds);
      const hours = Math.floor(minutes / 60);
      const rest = `${minutes % 60}${words.min}`;
      return hours === 0 ? rest : `${hours}${words.h} ${rest}`;
    },
    megabytes: (bytes: number) => (bytes < 1e5 ? `${one(bytes / 1000)} kB` : `${one(bytes / 1e6)} MB`),
  };
}

export type Format = ReturnType<typeof createFormat>;

/** One for each language and units, with the browser's formatters: half of the editor's components ask for it. */
const formats = new Map<string, Format>();

export function useFormat(): Format {
  const { i18n } = useTranslation();
  const language = i18n.language === 'zh' ? 'zh' : 'en';
  const length = usePreferences((state) => state.lengthUnit);
  const angle = usePreferences((state) => state.angleUnit);
  const key = `${language} ${length} ${angle}`;
  let format = formats.get(key);
  if (format === undefined) formats.set(key, (format = createFormat(language, { length, angle })));
  return format;
}

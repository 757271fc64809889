import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from './preferences.ts';

/**
 * Numbers as the page writes them (UI brief §5.9): mm with 2 decimals, ml and g with 1, layers grouped, time "3 h 22 min"
 * in text and 3:22 in the card, decimal megabytes.
 */
export function createFormat(language: Language) {
  const grouped = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const fixed = (digits: number) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
    });
  const [zero, one, two, three] = [fixed(0), fixed(1), fixed(2), fixed(3)];
  const digit = new Intl.NumberFormat(language, { maximumSignificantDigits: 1 });
  /** What may be a pixel's: one decimal, or one digit that is not zero. */
  const small = (value: number) => (value >= 0.1 ? one.format(value) : digit.format(value));
  const words =
    language === 'zh' ? { h: ' 小时', min: ' 分钟', s: ' 秒' } : { h: ' h', min: ' min', s: ' s' };
  const minutesOf = (seconds: number) => Math.round(seconds / 60);

  return {
    count: (value: number) => grouped.format(value),
    /** 214,000 triangles as "214 k". */
    thousands: (value: number) => {
      if (value < 10_000) return grouped.format(value);
      // Chinese counts in ten thousands.
      if (language === 'zh') return `${one.format(value / 10_000)} 万`;
      return value < 1e6 ? `${zero.format(value / 1000)} k` : `${one.format(value / 1e6)} M`;
    },
    mm: (value: number) => two.format(value),
    /** A size: one decimal is what fits a glance. */
    sizes: (values: readonly number[]) => values.map((value) => one.format(value)).join(' × '),
    height: (value: number) => three.format(value),
    seconds: (value: number) => `${Number(value.toFixed(2))} s`,
    millilitres: (mm3: number) => one.format(mm3 / 1000),
    grams: (value: number) => one.format(value),
    squareMillimetres: (value: number) => one.format(value),
    smallArea: small,
    /** 38.0 mm³, or 1.2 ml. */
    smallVolume: (mm3: number) => (mm3 < 1000 ? `${small(mm3)} mm³` : `${one.format(mm3 / 1000)} ml`),
    micrometres: (millimetres: number) => grouped.format(millimetres * 1000),
    /** How many times as much: "2.1". */
    times: (factor: number) => one.format(factor),
    percent: (share: number) => `${Math.floor(share * 100)} %`,
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
    megabytes: (bytes: number) =>
      bytes < 1e5 ? `${one.format(bytes / 1000)} kB` : `${one.format(bytes / 1e6)} MB`,
  };
}

export type Format = ReturnType<typeof createFormat>;

export function useFormat(): Format {
  const { i18n } = useTranslation();
  const language = i18n.language === 'zh' ? 'zh' : 'en';
  return useMemo(() => createFormat(language), [language]);
}

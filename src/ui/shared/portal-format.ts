import { useEffect, useState } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { numberFormatter, relativeTimeFormatter } from '../formatters.ts';
import type { Language } from '../preferences.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Midnight that began the day, in the person's own time zone. */
const dayOf = (time: number) => new Date(time).setHours(0, 0, 0, 0);
/** Whole calendar days between two times; a day of 23 or 25 hours is one too. */
const daysBetween = (from: number, to: number) => Math.round((dayOf(to) - dayOf(from)) / DAY);

/** As British English shortens them. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'] as const;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** How dates are written. The browser's formatter for a date with its time takes 11 ms to make, and every card has one. */
const DATES = {
  en: {
    monthDay: (date: Date) => `${date.getDate()} ${MONTHS[date.getMonth()]!}`,
    ofYear: (monthDay: string, year: number) => `${monthDay} ${year},`,
  },
  zh: {
    monthDay: (date: Date) => `${date.getMonth() + 1}月${date.getDate()}日`,
    ofYear: (monthDay: string, year: number) => `${year}年${monthDay}`,
  },
};

const gigabytes = (value: number, digits: number) => `${(value / 1e9).toFixed(digits)} GB`;

/** Dates and sizes as the portal writes them (UI brief §5.9). English dates are day first, as the brief has them. */
export function createPortalFormat(language: Language) {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  const ago = relativeTimeFormatter(locale, { style: 'short', numeric: 'auto' });
  const agoDays = relativeTimeFormatter(locale, { numeric: 'auto' });
  const { monthDay, ofYear } = DATES[language];
  const count = numberFormatter(locale);
  const compact = numberFormatter(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

  /** YYYY-MM-DD in the person's time zone: end dates, and dates of other years. */
  const isoDate = (iso: string) => {
    const date = new Date(iso);
    return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  };

  return {
    count,
    /** A count where there is little room: "312", "1.4K". */
    compact,
    isoDate,
    /** In the person's time zone: "3 Nov 2026, 09:05". */
    exact: (iso: string) => {
      const date = new Date(iso);
      const day = ofYear(monthDay(date), date.getFullYear());
      return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
    },
    /** "12 min ago", at least one, up to seven days, then "16 Nov", then 2025-11-16. */
    ago: (iso: string, now: number) => {
      const then = Date.parse(iso);
      const passed = Math.max(0, now - then);
      const days = daysBetween(then, now);
      if (passed < HOUR) return ago(-Math.max(1, Math.floor(passed / MINUTE)), 'minute');
      if (days <= 0) return capital(ago(-Math.floor(passed / HOUR), 'hour'));
      if (days <= 7) return capital(agoDays(-days, 'day'));
      const date = new Date(then);
      return date.getFullYear() === new Date(now).getFullYear() ? monthDay(date) : isoDate(iso);
    },
    /** Days that are left, rounded up; never less than 0. `now` may be a minute old (useNow): that makes no day more. */
    daysLeft: (iso: string, now: number) => {
      const left = Date.parse(iso) - now;
      return left <= 0 ? 0 : Math.max(1, Math.ceil((left - MINUTE) / DAY));
    },
    /** Decimal sizes: "240 kB", "48.2 MB", "3.4 GB". Both languages write them so; the browser's formatter takes 17 ms to make. */
    size: (value: number) => {
      if (value < 1e5) return `${Math.ceil(value / 1e3)} kB`;
      return value < 999.95e6 ? `${(value / 1e6).toFixed(1)} MB` : gigabytes(value, 1);
    },
    /** A round total: "10 GB". */
    total: (value: number) => gigabytes(value, value % 1e9 === 0 ? 0 : 1),
    money: (smallest: number, currency: string) => {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
      const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
      return format.format(smallest / 10 ** digits);
    },
  };
}

export type PortalFormat = ReturnType<typeof createPortalFormat>;

/** Which part of Recents something belongs to; the week begins on Monday. */
export function recentGroup(iso: string, now: number): 'today' | 'week' | 'earlier' {
  const days = daysBetween(Date.parse(iso), now);
  if (days <= 0) return 'today';
  const sinceMonday = (new Date(now).getDay() + 6) % 7;
  return days <= sinceMonday ? 'week' : 'earlier';
}

/** Made once a language, with the browser's formatters: every card asks for it. */
const made = new Map<Language, PortalFormat>();

export function usePortalFormat(): PortalFormat {
  const { i18n } = useTranslation();
  const language = i18n.language === 'zh' ? 'zh' : 'en';
  const format = made.get(language) ?? createPortalFormat(language);
  made.set(language, format);
  return format;
}

/** The time, once a minute: "12 min ago" must not stand still. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

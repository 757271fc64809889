import { limits, type Region } from '#contract';

/** Days of the calendar by the region of an account (ADR 0465), and rows of them. Days are texts: 2026-03-01. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Hours ahead of UTC: China, Hong Kong, Macau and Taiwan have one time, without summer time. Elsewhere the region names none. */
const HOURS_AHEAD: Readonly<Record<Region, number>> = { MAINLAND: 8, HK_MO_TW: 8, OVERSEAS: 0 };

/** The day it is in a region. */
export const dayOf = (now: Date, region: Region): string =>
  new Date(now.getTime() + HOURS_AHEAD[region] * HOUR).toISOString().slice(0, 10);

/** When a day begins in a region. */
export const startOfDay = (day: string, region: Region): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - HOURS_AHEAD[region] * HOUR);

/** The day so many days later; negative is before. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Days in a row that end with `day`, which counts whether it is among `days` or not. */
export function streakTo(day: string, days: ReadonlySet<string>): number {
  let streak = 1;
  while (days.has(dayAfter(day, -streak))) streak += 1;
  return streak;
}

/** The days before today that a make-up card can fill, latest first: none from before the account. */
export function missedDays(today: string, days: ReadonlySet<string>, firstDay: string): string[] {
  return Array.from({ length: limits.MAKE_UP_DAYS }, (_, at) => dayAfter(today, -1 - at)).filter(
    (day) => day >= firstDay && !days.has(day),
  );
}

/** What the day of a streak gives: the table begins anew after its last day. */
export const rewardOf = (streak: number, table: readonly number[], factor: number): number =>
  table[(streak - 1) % table.length]! * factor;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Whether month and day are one of some year. */
export function isBirthday(text: string): boolean {
  const time = Date.parse(`2024-${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(5, 10) === text;
}

/** Whether it is somebody's birthday: who was born on a leap day has it the day before in other years. */
export function isBirthdayOn(day: string, birthday: string): boolean {
  const moved = birthday === '02-29' && !isLeap(Number(day.slice(0, 4))) ? '02-28' : birthday;
  return day.slice(5) === moved;
}

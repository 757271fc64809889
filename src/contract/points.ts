import * as z from 'zod/mini';
import { endpoint, RATES } from './endpoint.ts';
import { cursor, queryNumber } from './fields.ts';
import { PAGE_SIZE } from './limits.ts';

/** Why points came or went. */
export const POINTS_REASONS = [
  'check_in',
  'make_up',
  'mission',
  'birthday',
  'lottery',
  'lottery_prize',
  'mall',
  'order',
  'order_refunded',
  'expired',
  'administrator',
] as const;
export type PointsReason = (typeof POINTS_REASONS)[number];

/** What of /points an operator may close: for a while, or until it begins. */
export const POINTS_FEATURES = ['missions', 'lottery', 'mall', 'birthday'] as const;
export type PointsFeature = (typeof POINTS_FEATURES)[number];
export const FEATURE_STATES = ['open', 'soon', 'upgrading'] as const;
export type FeatureState = (typeof FEATURE_STATES)[number];

/** A day of the calendar, by the time of the account's region. */
const calendarDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'invalid' }));
const catalogueId = z.string().check(z.minLength(1), z.maxLength(40));
const page = { cursor, limit: z._default(queryNumber(1, PAGE_SIZE.most), PAGE_SIZE.usual) };
const balance = { points: z.int() };

export const GIFT_KINDS = ['points', 'membership', 'space', 'make_up_card', 'badge', 'nothing'] as const;
/** What is given: how many points, days, bytes or cards; 1 of a badge. */
const gift = z.object({ kind: z.enum(GIFT_KINDS), count: z.int() });

export const points = {
  overview: endpoint({
    method: 'GET',
    path: '/tw/points/overview',
    access: 'user',
    rate: RATES.read,
    data: z.object({
      ...balance,
      /** The points that end first, and when; null without any. */
      nextExpiry: z.nullable(z.object({ points: z.int(), at: z.string() })),
      checkIn: z.object({
        today: calendarDay,
        signed: z.boolean(),
        /** Days in a row up to today, today's check-in counted even before it is made. */
        streak: z.int(),
        /** What each day of the table gives the caller; after the last it begins anew. */
        rewards: z.array(z.int()),
        /** Days that a make-up card can fill, latest first. */
        missed: z.array(calendarDay),
      }),
      /** What members get of a check-in. */
      memberFactor: z.int(),
      makeUpCards: z.int(),
      badges: z.array(z.string()),
      /** Month and day, as 03-02; null until it is set. */
      birthday: z.nullable(z.string()),
      birthdayPoints: z.int(),
      /** Acts of a feature that is not open are refused with `feature_closed`. */
      features: z.record(z.enum(POINTS_FEATURES), z.enum(FEATURE_STATES)),
    }),
    refuses: [],
    summary: "The caller's points, check-in, cards and badges.",
  }),
  history: endpoint({
    method: 'GET',
    path: '/tw/points/history',
    access: 'user',
    rate: RATES.read,
    query: z.object(page),
    data: z.object({
      items: z.array(
        z.object({
          amount: z.int(),
          balance: z.int(),
          reason: z.enum(POINTS_REASONS),
          createdAt: z.string(),
          /** What is left of points that came, and when that ends; null once nothing is left, and for points that went. */
          left: z.nullable(z.object({ points: z.int(), endsAt: z.string() })),
        }),
      ),
      nextCursor: z.nullable(z.string()),
    }),
    refuses: [],
    summary: 'How points came and went, latest first.',
  }),
  checkIn: endpoint({
    method: 'POST',
    path: '/tw/points/checkIn',
    access: 'user',
    rate: RATES.account,
    data: z.object({ ...balance, received: z.int(), streak: z.int() }),
    refuses: ['signed_already'],
    summary: 'Check in for today.',
  }),
  makeUp: endpoint({
    method: 'POST',
    path: '/tw/points/makeUp',
    access: 'user',
    rate: RATES.account,
    body: z.object({ day: calendarDay }),
    data: z.object({ ...balance, received: z.int(), makeUpCards: z.int() }),
    refuses: ['make_up_refused', 'make_up_none'],
    summary: 'Fill a missed day with a make-up card.',
  }),
  missions: endpoint({
    method: 'GET',
    path: '/tw/points/missions',
    access: 'user',
    rate: RATES.read,
    data: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          points: z.int(),
          count: z.int(),
          /** How many of `count` were done. */
          done: z.int(),
          claimed: z.boolean(),
          members: z.boolean(),
        }),
      ),
    }),
    refuses: [],
    summary: 'Missions, and how far the caller is.',
  }),
  claim: endpoint({
    method: 'POST',
    path: '/tw/points/claim',
    access: 'user',
    rate: RATES.account,
    body: z.object({ mission: catalogueId }),
    data: z.object({ ...balance, received: z.int() }),
    refuses: ['not_found', 'members_only', 'mission_open', 'claimed_already', 'feature_closed'],
    summary: 'Receive the points of a mission that is complete.',
  }),
  lottery: endpoint({
    method: 'GET',
    path: '/tw/points/lottery',
    access: 'user',
    rate: RATES.read,
    data: z.object({
      cost: z.int(),
      /** Draws that are left today. */
      drawsLeft: z.int(),
      prizes: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          gift,
          /** Odds in parts of a million. */
          odds: z.int(),
          /** How many are left; null is without end. */
          left: z.nullable(z.int()),
        }),
      ),
    }),
    refuses: [],
    summary: 'The prizes of the lottery and their odds.',
  }),
  draw: endpoint({
    method: 'POST',
    path: '/tw/points/draw',
    access: 'user',
    rate: RATES.account,
    data: z.object({ ...balance, prize: z.string(), name: z.string(), gift }),
    refuses: ['members_only', 'points_short', 'sold_out', 'feature_closed'],
    summary: 'Draw once; refused when the draws of the day are used up.',
  }),
  setBirthday: endpoint({
    method: 'POST',
    path: '/tw/points/birthday',
    access: 'user',
    rate: RATES.account,
    body: z.object({ birthday: z.string().check(z.regex(/^\d{2}-\d{2}$/, { error: 'invalid' })) }),
    data: z.object({ birthday: z.string() }),
    refuses: ['birthday_set', 'feature_closed'],
    summary: "Set the caller's birthday, month and day, once.",
  }),
  birthdayGift: endpoint({
    method: 'POST',
    path: '/tw/points/birthdayGift',
    access: 'user',
    rate: RATES.account,
    data: z.object({ ...balance, received: z.int() }),
    refuses: ['members_only', 'birthday_refused', 'claimed_already', 'feature_closed'],
    summary: 'Receive the birthday gift of the year.',
  }),
  mall: endpoint({
    method: 'GET',
    path: '/tw/points/mall',
    access: 'user',
    rate: RATES.read,
    data: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          gift,
          /** What the caller pays, and what everybody pays. */
          cost: z.int(),
          usualCost: z.int(),
          members: z.boolean(),
          left: z.nullable(z.int()),
        }),
      ),
    }),
    refuses: [],
    summary: 'What points buy.',
  }),
  redeem: endpoint({
    method: 'POST',
    path: '/tw/points/redeem',
    access: 'user',
    rate: RATES.account,
    body: z.object({ item: catalogueId }),
    data: z.object({ ...balance }),
    refuses: ['not_found', 'members_only', 'points_short', 'sold_out', 'claimed_already', 'feature_closed'],
    summary: 'Buy something with points.',
  }),
  orders: endpoint({
    method: 'GET',
    path: '/tw/points/orders',
    access: 'user',
    rate: RATES.read,
    query: z.object(page),
    data: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['mall', 'lottery']),
          /** Its name, or its id where the catalogue has it no more. */
          name: z.string(),
          cost: z.int(),
          createdAt: z.string(),
        }),
      ),
      nextCursor: z.nullable(z.string()),
    }),
    refuses: [],
    summary: 'What the caller bought with points or won, latest first.',
  }),
} as const;

import * as z from 'zod/mini';
import { FEATURE_STATES, PAYMENT_CURRENCIES, POINTS_FEATURES, VIP_TYPES } from '#contract';

/** What is sold and what is given: one file that an operator may replace, checked whole before anything is sold by it. */

const whole = (least: number, most: number): z.ZodMiniNumber =>
  z.int().check(z.minimum(least), z.maximum(most));
/** Below what a price can be in the smallest unit; a free order would be no order. */
const price = whole(1, 100_000_000);
const identifier = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));
/** Names are shown to people: both languages, always. */
const name = z.strictObject({
  en: z.string().check(z.minLength(1), z.maxLength(60)),
  zh: z.string().check(z.minLength(1), z.maxLength(60)),
});

/** What a catalogue that does not speak of closing has. */
const ALL_OPEN = { missions: 'open', lottery: 'open', mall: 'open', birthday: 'open' } as const;

/** What the mall sells and the lottery gives. */
const gift = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('points'), points: whole(1, 1_000_000) }),
  z.strictObject({ kind: z.literal('membership'), days: whole(1, 3660) }),
  z.strictObject({ kind: z.literal('space'), bytes: whole(1, 1_000_000_000_000) }),
  z.strictObject({ kind: z.literal('make_up_card'), count: whole(1, 100) }),
  z.strictObject({ kind: z.literal('badge'), badge: identifier }),
  z.strictObject({ kind: z.literal('nothing') }),
]);
export type Gift = z.infer<typeof gift>;

/** What somebody really did, as the tables have it: `MISSION_EVENTS` of the feature points counts each. */
export const MISSION_EVENTS = [
  'project_saved',
  'project_shared',
  'design_published',
  'author_followed',
  'account_reachable',
  'member',
] as const;

const product = z.strictObject({
  type: z.enum(VIP_TYPES),
  /** Days of membership. */
  days: whole(1, 3660),
  /** Experience towards the next level. */
  experience: whole(0, 1_000_000),
  prices: z.record(z.enum(PAYMENT_CURRENCIES), price),
  /** Prices of somebody's first order of it. */
  firstPrices: z.optional(z.partialRecord(z.enum(PAYMENT_CURRENCIES), price)),
});
export type Product = z.infer<typeof product>;

const different = (list: readonly string[]): boolean => new Set(list).size === list.length;
const DIFFERENT = 'must differ from one another';
/** Of a list whose items have ids: no two the same. */
const uniqueIds = z.refine<readonly { readonly id: string }[]>(
  (items) => different(items.map(({ id }) => id)),
  DIFFERENT,
);

export const catalogueSchema = z.strictObject({
  products: z.array(product).check(
    z.minLength(1),
    z.refine((items: readonly Product[]) => different(items.map(({ type }) => type)), DIFFERENT),
  ),
  /** Experience at which levels 1 to 6 begin. */
  levels: z.array(whole(0, 100_000_000)).check(
    z.length(6),
    z.refine(
      (begins: readonly number[]) =>
        begins.every((begin, at) => (at === 0 ? begin === 0 : begin > begins[at - 1]!)),
      'must begin at 0 and rise',
    ),
  ),
  /** How many times the experience of a purchase who is a member at the time gets; a catalogue without it gives twice. */
  growthFactor: z._default(whole(1, 10), 2),
  points: z.strictObject({
    /** Days that points last. */
    lastDays: whole(1, 3660),
    /** Points of a check-in by how many days it is in a row; after the last it begins anew. */
    streak: z.array(whole(1, 100_000)).check(z.minLength(1), z.maxLength(31)),
    /** What members get of it. */
    memberFactor: whole(1, 10),
    /** For a payment: points for each whole yuan or dollar. */
    perUnitPaid: z.record(z.enum(PAYMENT_CURRENCIES), whole(0, 1000)),
  }),
  /** What of the points an operator has closed; all is open in a catalogue without it. */
  features: z._default(z.record(z.enum(POINTS_FEATURES), z.enum(FEATURE_STATES)), ALL_OPEN),
  missions: z
    .array(
      z.strictObject({
        id: identifier,
        name,
        event: z.enum(MISSION_EVENTS),
        count: whole(1, 1000),
        points: whole(1, 100_000),
        members: z.boolean(),
      }),
    )
    .check(uniqueIds),
  birthdayPoints: whole(1, 100_000),
  lottery: z.strictObject({
    cost: whole(1, 100_000),
    drawsPerDay: whole(1, 100),
    /** The odds of a prize are its weight over the sum of all; a prize that is gone is the last one. */
    prizes: z
      .array(
        z.strictObject({
          id: identifier,
          name,
          weight: whole(1, 1_000_000),
          /** How many there are in all; null is without end. */
          stock: z.nullable(whole(1, 1_000_000)),
          gift,
        }),
      )
      .check(
        z.minLength(1),
        uniqueIds,
        z.refine(
          (prizes: readonly { stock: number | null }[]) => prizes.at(-1)?.stock === null,
          'must end with a prize without end',
        ),
      ),
  }),
  mall: z
    .array(
      z.strictObject({
        id: identifier,
        name,
        cost: whole(1, 10_000_000),
        /** Members alone may have it. */
        members: z.boolean(),
        /** What members pay of the cost, in hundredths. */
        memberPercent: whole(1, 100),
        stock: z.nullable(whole(1, 1_000_000)),
        gift,
      }),
    )
    .check(uniqueIds),
});
export type Catalogue = z.infer<typeof catalogueSchema>;

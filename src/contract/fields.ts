import './without-eval.ts';
import * as z from 'zod/mini';
import {
  CODE_LENGTH,
  DEVICE_LENGTH,
  NICKNAME_LENGTH,
  PASSWORD_LENGTH,
  RECOVERY_CODE_ALPHABET,
  RECOVERY_CODE_LENGTH,
  TEXT_INPUT_LENGTH,
} from './limits.ts';

/**
 * The rules of SPEC §5, once for both sides. A broken rule is named by a key (`email_required` …); the page has the
 * sentence for it in each language, the server answers `validation` with the keys by field.
 */
export const FIELD_RULES = [
  'required',
  'account_required',
  'account_format',
  'email_required',
  'email_format',
  'phone_required',
  'phone_format',
  'phone_short',
  'phone_long',
  'phone_unknown',
  'password_required',
  'password_weak',
  'password_common',
  'code_required',
  'code_format',
  'factor_format',
  'agreement_required',
  'nickname_short',
  'nickname_symbols',
  'nickname_long',
  'name_required',
  'name_long',
  'share_code_format',
  'subject_required',
  'description_required',
  'description_long',
  'image_format',
  'image_large',
  'invalid',
] as const;
export type FieldRule = (typeof FIELD_RULES)[number];

/** Control and format characters (\p{C}) are in no address: some no database keeps, some nobody sees. */
const EMAIL = /^[^\s\p{C}@<>(),;:\\"[\]]+@[^\s\p{C}@<>(),;:\\"[\]]+\.[^\s\p{C}@<>(),;:\\"[\]]{2,}$/u;
/**
 * E.164 after spaces, dashes and brackets are gone: optional +, 6 to 15 digits. Whether it is a number of its country is judged by
 * the room `phones`, which is no part of a first load (ADR 0522).
 */
const PHONE = /^\+?[1-9]\d{5,14}$/;
/** Letters of any script, digits, space, dot, dash, underscore: no special symbols (SPEC §5). */
const NICKNAME = /^[\p{L}\p{M}\p{N} ._-]+$/u;

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);
export const isPhone = (text: string): boolean => PHONE.test(text);

/** One form of an account: e-mail lower-case, phone digits with its plus; what is neither comes back trimmed. */
export function normalAccount(text: string): string {
  const trimmed = text.trim();
  if (trimmed.includes('@')) return trimmed.toLowerCase();
  return trimmed.replace(/[\s()-]/g, '');
}

/** Upper case, lower case and digits, at least 8 characters. */
export function passwordParts(text: string): {
  readonly length: boolean;
  readonly upper: boolean;
  readonly lower: boolean;
  readonly digit: boolean;
} {
  return {
    length: text.length >= PASSWORD_LENGTH.least,
    upper: /\p{Lu}/u.test(text),
    lower: /\p{Ll}/u.test(text),
    digit: /\p{Nd}/u.test(text),
  };
}

/** A rule's key is the message, so that both sides read the same key. */
const rule = (key: FieldRule): { error: FieldRule } => ({ error: key });

export const email = z.pipe(
  z.pipe(z.string(), z.transform(normalAccount)),
  z.string().check(z.minLength(1, rule('email_required')), z.refine(isEmail, rule('email_format'))),
);

export const account = z.pipe(
  z.pipe(z.string().check(z.maxLength(254, rule('account_format'))), z.transform(normalAccount)),
  z.string().check(
    z.minLength(1, rule('account_required')),
    z.refine((text) => isEmail(text) || isPhone(text), rule('account_format')),
  ),
);

/** A password being chosen. */
export const newPassword = z.string().check(
  z.minLength(1, rule('password_required')),
  z.maxLength(PASSWORD_LENGTH.most, rule('password_weak')),
  z.refine((text) => Object.values(passwordParts(text)).every(Boolean), rule('password_weak')),
);

/** A password being entered: whatever was once chosen. */
export const password = z
  .string()
  .check(z.minLength(1, rule('password_required')), z.maxLength(PASSWORD_LENGTH.most, rule('invalid')));

export const agreement = z.boolean().check(z.refine((ticked) => ticked, rule('agreement_required')));

export const messageCode = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, rule('code_required')),
    z.regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), rule('code_format')),
  );

/** One form of a recovery code (and of a code to redeem), however it was written: lower case without spaces and dashes, lookalikes told apart. */
export const normalFactorCode = (text: string): string =>
  text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

/** What a second factor is shown by: six digits of an authenticator app, or a recovery code. */
export const factorCode = z.pipe(
  z.pipe(z.string().check(z.maxLength(60, rule('factor_format'))), z.transform(normalFactorCode)),
  z
    .string()
    .check(
      z.minLength(1, rule('code_required')),
      z.regex(
        new RegExp(`^(\\d{${CODE_LENGTH}}|[${RECOVERY_CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}})$`),
        rule('factor_format'),
      ),
    ),
);

/** An activation code or a coupon, however it was written. What is no such code is a code that does not exist. */
export const redeemCode = z.pipe(
  z.pipe(z.string().check(z.maxLength(60, rule('invalid'))), z.transform(normalFactorCode)),
  z.string().check(z.minLength(1, rule('code_required'))),
);

export const nickname = z
  .string()
  .check(
    z.trim(),
    z.minLength(NICKNAME_LENGTH.least, rule('nickname_short')),
    z.maxLength(NICKNAME_LENGTH.most, rule('nickname_long')),
    z.regex(NICKNAME, rule('nickname_symbols')),
  );

/** How a device calls itself: shown as text, never as HTML. */
export const deviceName = z
  .string()
  .check(z.minLength(1), z.maxLength(DEVICE_LENGTH), z.regex(/^\P{C}+$/u, rule('invalid')));

/** Name of a project: anything but control characters; shown as text, never as HTML. */
export const projectName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, rule('name_required')),
    z.maxLength(TEXT_INPUT_LENGTH, rule('name_long')),
    z.regex(/^\P{Cc}+$/u, rule('invalid')),
  );

export const identifier = z.uuid(rule('invalid'));
export const blobHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, rule('invalid')));
/** A picture inside JSON: base64 without a data: head. The server decodes, checks and re-encodes it. */
export const picture = (bytes: number): z.ZodMiniString =>
  z
    .string()
    .check(
      z.maxLength(Math.ceil(bytes / 3) * 4, rule('image_large')),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, rule('image_format')),
    );

/** A number that came in a query string. */
export const queryNumber = (least: number, most: number): z.ZodMiniType<number, unknown> =>
  z.coerce
    .number(rule('invalid'))
    .check(z.int(rule('invalid')), z.minimum(least, rule('invalid')), z.maximum(most, rule('invalid')));

/** Fields of a list call: where to continue from, and how many. */
export const cursor = z.optional(z.string().check(z.maxLength(300)));
export const search = z.optional(z.string().check(z.trim(), z.maxLength(TEXT_INPUT_LENGTH)));

export const vipLevel = z.int().check(z.minimum(1), z.maximum(6));
/** The badge beside somebody's name: the level of who is a member now, null of everybody else. */
export const vipBadge = z.nullable(vipLevel);

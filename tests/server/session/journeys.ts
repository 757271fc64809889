import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { api, type CaptchaPurpose, type CODE_PURPOSES, type CodeName, CODES } from '#contract';
import { tables } from '#server';
import { solutionOf } from '../../../scripts/puzzle-solution.mjs';
import type { CallResult, TestServer } from '../../support/server.ts';

/** What people do with their accounts, over HTTP; where a hand is needed, the database says where to slide. */

export const PASSWORD = 'Correct-Horse-7';

export function expectCode(result: CallResult<unknown>, name: CodeName): void {
  expect(result.envelope).toMatchObject({ code: CODES[name].code });
  expect(result.status).toBe(CODES[name].status);
}

/** Where the piece of a puzzle belongs. */
export async function puzzleAnswer(server: TestServer, id: string): Promise<number> {
  const { puzzles } = tables;
  const [row] = await server.services.database
    .select({ answer: puzzles.answer })
    .from(puzzles)
    .where(eq(puzzles.id, id));
  return row!.answer;
}

/** A ticket for an account or a link, as a person gets one. */
export async function solvePuzzle(
  server: TestServer,
  purpose: CaptchaPurpose,
  subject: string,
): Promise<string> {
  const puzzle = (await server.call(api.session.puzzle, { body: { purpose, subject } })).envelope.data;
  server.clock.advance(900);
  const body = await solutionOf(puzzle, await puzzleAnswer(server, puzzle.id));
  return (await server.call(api.session.solvePuzzle, { body })).envelope.data.ticket;
}

/** The code in the latest message to somebody. */
export async function latestCode(server: TestServer, recipient: string): Promise<string> {
  const message = (await server.outbox()).find((candidate) => candidate.recipient === recipient);
  return /\b\d{6}\b/.exec(message!.body)![0];
}

/** Has a code sent and reads it, a minute after any earlier one. */
export async function requestCode(
  server: TestServer,
  account: string,
  purpose: (typeof CODE_PURPOSES)[number],
): Promise<string> {
  server.clock.advance(61_000);
  const captchaTicket = await solvePuzzle(server, purpose, account);
  const sent = await server.call(api.session.sendCaptcha, { body: { account, purpose, captchaTicket } });
  expectCode(sent, 'ok');
  return latestCode(server, account);
}

export interface TestTokens {
  readonly token: string;
  readonly refreshToken: string;
}

/** Registers an account and logs it in. */
export async function registerAccount(
  server: TestServer,
  account: string,
  password = PASSWORD,
): Promise<TestTokens> {
  const code = await requestCode(server, account, 'register');
  const made = await server.call(api.session.register, {
    body: { account, password, code, agreement: true },
  });
  expectCode(made, 'ok');
  return made.envelope.data;
}

/** Sets a new password with a code, after a puzzle. */
export async function resetPassword(
  server: TestServer,
  account: string,
  code: string,
  password = PASSWORD,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallResult<unknown>> {
  const captchaTicket = await solvePuzzle(server, 'reset', account);
  return server.call(api.session.resetPassword, {
    body: { account, code, password, captchaTicket },
    headers,
  });
}

/** Logs in; a ticket may be given for after failures. */
export function logIn(
  server: TestServer,
  account: string,
  password = PASSWORD,
  captchaTicket?: string,
): Promise<CallResult<TestTokens>> {
  return server.call(api.session.login, {
    body: { account, password, agreement: true, ...(captchaTicket === undefined ? {} : { captchaTicket }) },
  });
}

/** A code that is not `code`. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tables, type OpenDatabase } from '#server';
import { openTestDatabase } from '#tests/server-database.ts';
import { describeError } from '../../../src/server/http/describe-error.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('what the log keeps of an error', () => {
  test('says what failed and where, and none of the values a query had', async () => {
    const secret = 'hunter2\n    at second line';
    const failed = await database.database
      .insert(tables.messageCodes)
      .values({
        id: 'no uuid at all',
        account: secret,
        purpose: 'register',
        codeHash: secret,
        createdAt: new Date(),
        expiresAt: new Date(),
      })
      .then(
        () => null,
        (cause: unknown) => cause,
      );
    expect(String(failed)).toContain('hunter2');
    const facts = describeError(failed);
    expect(facts.message).toContain('insert into "message_codes"');
    expect(facts.cause?.code).toBe('22P02');
    expect(JSON.stringify(facts)).not.toMatch(/hunter2|second line/);
    expect(facts.stack).toMatch(/^at /);
  });

  test('says so of what is no error, without repeating it', () => {
    expect(JSON.stringify(describeError('hunter2'))).not.toContain('hunter2');
  });
});

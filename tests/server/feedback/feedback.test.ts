import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { api, CODES, limits } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson } from '../projects/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const good = { email: 'lin@example.org', subject: 'bug', description: 'It broke.' } as const;
const submit = (body: object, token?: string) =>
  server.call(api.feedback.submit, { body: { ...good, ...body } as never, token });
async function last() {
  const [row] = await server.services.database
    .select()
    .from(tables.feedbacks)
    .orderBy(desc(tables.feedbacks.createdAt))
    .limit(1);
  return row;
}

describe('feedback', () => {
  test('is kept as it was written, with who wrote it where they are signed in', async () => {
    const lin = await makePerson(server);
    const description = `<script>alert(1)</script> '; drop table users; -- 龙\n{{7*7}}`;
    server.clock.advance(1000);
    expect((await submit({ description, details: '<b>Chromium</b>' }, await lin.token())).envelope.code).toBe(
      200,
    );
    expect(await last()).toMatchObject({
      userId: lin.id,
      email: 'lin@example.org',
      subject: 'bug',
      description,
      details: '<b>Chromium</b>',
      imageHash: null,
    });
    server.clock.advance(1000);
    expect((await submit({ email: ' LIN@Example.org ' })).envelope.code).toBe(200);
    expect(await last()).toMatchObject({ userId: null, email: 'lin@example.org', details: null });
  });

  test('of characters a database has no place for is kept without them', async () => {
    server.clock.advance(1000);
    expect((await submit({ description: 'a\0b', details: '\0' })).envelope.code).toBe(200);
    expect(await last()).toMatchObject({ description: 'ab', details: '' });
  });

  test('needs an address, a subject and a description, and says which rule is broken', async () => {
    for (const [body, field, rule] of [
      [{ email: '' }, 'email', 'email_required'],
      [{ email: 'lin@' }, 'email', 'email_format'],
      [{ subject: 'praise' }, 'subject', 'subject_required'],
      [{ description: '   ' }, 'description', 'description_required'],
      [{ description: 'x'.repeat(limits.FEEDBACK_TEXT_LENGTH + 1) }, 'description', 'description_long'],
      [{ image: 'not base64!' }, 'image', 'image_format'],
      [{ image: 'A'.repeat(1_400_000) }, 'image', 'image_large'],
    ] as const) {
      for (const language of ['en', 'zh'] as const) {
        const { envelope } = await server.call(api.feedback.submit, {
          body: { ...good, ...body } as never,
          language,
        });
        expect(envelope).toEqual({
          code: CODES.validation.code,
          message: CODES.validation[language],
          data: { fields: { [field]: rule } },
        });
      }
    }
  });

  test('keeps a picture only as the server made it again: what hides in it is gone', async () => {
    const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#f00' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const sent = Buffer.concat([picture, Buffer.from('<?php system($_GET[0]); ?>')]);
    server.clock.advance(1000);
    const { envelope } = await submit({ image: sent.toString('base64') });
    expect(envelope).toMatchObject({ code: 200, data: {} });
    const { imageHash } = (await last())!;
    const rows = await server.services.database.select().from(tables.pictures);
    expect(rows.find((row) => row.hash === imageHash)).toMatchObject({ kind: 'feedback' });
    // It is not to be had by anybody over HTTP, neither as a picture nor as a blob.
    for (const path of [
      `picture/feedback/${imageHash}`,
      `picture/avatar/${imageHash}`,
      `blob/${imageHash}`,
    ]) {
      const answer = await fetch(`${server.origin}/api/tw/${path}`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });

  test('with what only looks like a picture is refused', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const cut = (
      await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0f0' } })
        .png()
        .toBuffer()
    ).subarray(0, 40);
    for (const bytes of [svg, cut, Buffer.from('GIF89a'), Buffer.from('hello')]) {
      const { envelope } = await submit({ image: bytes.toString('base64') });
      expect(envelope.code).toBe(CODES.image_invalid.code);
    }
  });
});

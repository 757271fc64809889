import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#contract';
import { createTerminalSender, tables } from '#server';
import { solutionOf } from '../../scripts/puzzle-solution.mjs';
import { startTestServer } from '#tests/server.ts';

describe('a server that was told nothing', () => {
  test('shows a code to whoever started it, in one line that no text of others breaks', async () => {
    const lines: string[] = [];
    const sender = createTerminalSender((line) => lines.push(line));
    const server = await startTestServer({ parts: { messages: sender, developmentSecret: null } });
    try {
      const account = 'lin@example.org';
      const puzzleBody = { purpose: 'register', subject: account } as const;
      const puzzle = (await server.call(api.session.puzzle, { body: puzzleBody })).envelope.data;
      const { database } = server.services;
      const [kept] = await database.select().from(tables.puzzles).where(eq(tables.puzzles.id, puzzle.id));
      server.clock.advance(2000);
      const body = await solutionOf(puzzle, kept!.answer);
      const solved = await server.call(api.session.solvePuzzle, { body });
      const captchaTicket = solved.envelope.data.ticket;
      await server.call(api.session.sendCaptcha, { body: { account, purpose: 'register', captchaTicket } });
      expect(lines).toEqual([expect.stringMatching(/^Message to lin@example\.org: [^\n]*\b\d{6}\b/)]);

      await sender.send({ channel: 'mail', recipient: 'a\u001b[2J', subject: '', body: 'one\r\ntwo\u202e' });
      expect(lines[1]).toBe('Message to a [2J: one two');
    } finally {
      await server.close();
    }
  });
});

import type { FastifyInstance } from 'fastify';
import type { Database } from '../context.ts';
import { latestMessages, openPuzzles } from '../messages/outbox-repository.ts';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** GET outbox: what would have been sent, and the answers of open puzzles. */
export function addOutbox(server: FastifyInstance, database: Database): void {
  server.get<{ Querystring: { format?: unknown } }>('/outbox', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const messages = await latestMessages(database);
    const open = await openPuzzles(database);
    if (request.query.format === 'json') return reply.send({ messages, puzzles: open });
    const rows = messages.map(
      ({ createdAt, channel, recipient, subject, body }) =>
        `<tr>${[createdAt.toISOString(), channel, recipient, subject, body]
          .map((cell) => `<td>${escapeHtml(cell)}</td>`)
          .join('')}</tr>`,
    );
    const answers = open.map(({ id, answer }) => `<li>${escapeHtml(id)}: ${answer}</li>`);
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title>` +
          `<h1>Outbox</h1><table><tr><th>Time<th>Channel<th>To<th>Subject<th>Text</tr>${rows.join('')}</table>` +
          `<h2>Open puzzles</h2><ul>${answers.join('')}</ul></html>\n`,
      );
  });
}

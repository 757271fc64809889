import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../app.ts';
import { languageOf, simulatedPage } from './simulated-payment-page.ts';

/**
 * The page that stands in for providers of payment in development: GET shows the order with buttons Pay, Decline and Pay, but stay
 * silent; POST does what was pressed, and leads back as a provider does, but where the payer has the page on a phone. Its address
 * is signed, and there is none on a server that simulates nothing.
 */
export function addSimulatedPayments(
  server: FastifyInstance,
  pages: NonNullable<App['simulatedPayments']>,
): void {
  const html = (reply: FastifyReply): FastifyReply =>
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store');
  void server.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    scope.get<{ Params: { '*': string } }>(`${pages.path}*`, async (request, reply) => {
      const found = await pages.find(request.params['*']);
      if (!found) return reply.callNotFound();
      return html(reply).send(simulatedPage(found, languageOf(request.headers['accept-language'])));
    });
    scope.post<{ Params: { '*': string } }>(`${pages.path}*`, async (request, reply) => {
      const sent = request.body instanceof URLSearchParams ? request.body.get('choice') : null;
      const choice = pages.choices.find((known) => known === sent);
      const paid = choice === undefined ? null : await pages.choose(request.params['*'], choice);
      if (!paid) return reply.callNotFound();
      return reply.redirect(paid.back?.done ?? request.url, 303);
    });
    done();
  });
}

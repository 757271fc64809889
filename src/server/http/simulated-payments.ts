import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{width:min(360px,calc(100vw - 48px));padding:24px;border:1px solid color-mix(in srgb,CanvasText 24%,transparent);border-radius:12px}
h1{font-size:20px;line-height:1.3;margin:0 0 4px}
p{margin:0 0 16px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 20px}
dt{opacity:.75}dd{margin:0;text-align:right;overflow-wrap:anywhere}
form{display:grid;gap:8px}
button{font:inherit;min-height:44px;border-radius:8px;border:1px solid color-mix(in srgb,CanvasText 40%,transparent);background:transparent;color:inherit;cursor:pointer}
button[value=pay]{background:#AC3524;border-color:#AC3524;color:#fff}
button:focus-visible{outline:2px solid;outline-offset:2px}`;

const BUTTONS = [
  ['pay', 'Pay', '支付'],
  ['decline', 'Decline', '拒绝'],
  ['silent', 'Pay, but stay silent', '支付，但不通知'],
] as const;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><main>${body}</main></html>\n`;

/**
 * The page that stands in for providers of payment in development: GET shows the order with buttons Pay, Decline and Pay, but stay
 * silent; POST does what was pressed. Its address is signed, and there is none on a server that simulates nothing.
 */
export function addSimulatedPayments(
  server: FastifyInstance,
  pages: NonNullable<App['simulatedPayments']>,
): void {
  void server.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    scope.get<{ Params: { '*': string } }>(`${pages.path}*`, async (request, reply) => {
      const found = await pages.find(request.params['*']);
      if (!found) return reply.callNotFound();
      const facts = [
        ['Order 订单', found.number],
        ['Amount 金额', `${(found.amount / 100).toFixed(2)} ${found.currency}`],
        ['Method 方式', found.method],
        ['State 状态', found.status],
      ];
      const list = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value!)}</dd>`).join('');
      const buttons = BUTTONS.map(
        ([value, en, zh]) =>
          `<button name="choice" value="${value}">${en} · <span lang="zh">${zh}</span></button>`,
      ).join('');
      return reply
        .type('text/html; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .send(
          page(
            'Simulated payment',
            `<h1>Simulated payment · <span lang="zh">模拟支付</span></h1><p>${escapeHtml(found.title)}</p><dl>${list}</dl><form method="post">${buttons}</form>`,
          ),
        );
    });
    scope.post<{ Params: { '*': string } }>(`${pages.path}*`, async (request, reply) => {
      const sent = request.body instanceof URLSearchParams ? request.body.get('choice') : null;
      const choice = pages.choices.find((known) => known === sent);
      const done = choice !== undefined && (await pages.choose(request.params['*'], choice));
      return done ? reply.redirect(request.url, 303) : reply.callNotFound();
    });
    done();
  });
}

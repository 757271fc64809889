const PORT = 41_910;
const PRINTER = {
  id: 'sdcp-v3:1',
  protocol: 'sdcp-v3',
  name: 'Saturn 4 Ultra',
  model: 'ELEGOO Saturn 4 Ultra',
  address: '192.168.1.20',
  firmware: 'V1.2.4',
};

/** Answers a page as the bridge would (src/sending/api/bridge-calls.ts) that it is paired with, with one printer that takes every file. */
export async function playBridge(page) {
  let sent;
  const answers = {
    'GET /v1/bridge': () => ({ product: 'corallite-bridge', version: 1 }),
    'POST /v1/pair': () => ({ token: 'paired' }),
    'GET /v1/paired': () => ({}),
    'GET /v1/printers': () => ({ printers: [PRINTER] }),
    'GET /v1/printers/': () => ({
      facts: { resolution: null, extensions: [], freeBytes: 6e9, hasCamera: true },
      state: { activity: 'idle', print: null, fault: null },
    }),
    'POST /v1/printers/': (body) => {
      sent = JSON.parse(body);
      return { upload: '1' };
    },
    'POST /v1/uploads/': () => ({
      kind: 'sent',
      file: { name: sent.name, size: sent.size, verifiedBy: 'md5' },
      progress: null,
    }),
  };
  await page.route(/^http:\/\/(localhost|127\.0\.0\.1):4191\d\//, async (route) => {
    const request = route.request();
    const { port, pathname } = new URL(request.url());
    const path = pathname.replace(/^(\/v1\/(?:printers|uploads)\/).*/, '$1');
    const answer = answers[`${request.method()} ${path}`];
    if (Number(port) !== PORT || answer === undefined) return route.abort();
    await route.fulfill({
      json: answer(request.postData()),
      headers: { 'access-control-allow-origin': '*' },
    });
  });
}

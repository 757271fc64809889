import { expect, it } from 'vitest';
import { handlingOf } from '../../../src/app/offline/handling.ts';

const ORIGIN = 'https://corallite.example';
const handling = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  handlingOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN);

it('built files are answered from what is kept, pages by the server first, and all else by the server alone', () => {
  expect(handling('/assets/base-abc.js')).toBe('file');
  expect(handling('/editor/p1?x=1', { mode: 'navigate' })).toBe('page');
  expect(handling('/', { mode: 'navigate' })).toBe('page');
  expect(handling('/editor')).toBe('server');
  expect(handling('/manual/a.pdf', { mode: 'navigate' })).toBe('server');
  expect(handling('/api', { mode: 'navigate' })).toBe('server');
  expect(handling('/api/tw/user/info')).toBe('server');
  expect(handling('/apiary', { mode: 'navigate' })).toBe('page');
  expect(handling('/dev/secret/outbox', { mode: 'navigate' })).toBe('server');
  expect(handling('/favicon.svg')).toBe('server');
  expect(handling('/assets/base-abc.js', { method: 'HEAD' })).toBe('server');
  expect(handling('https://elsewhere.example/assets/base-abc.js')).toBe('server');
});

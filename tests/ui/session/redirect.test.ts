import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterLogin, loginAddress, safeRedirect } from '../../../src/ui/session/redirect.ts';

const ORIGIN = 'https://corallite.example';

/** What a browser on our page opens for an address. */
const opened = (address: string): URL => new URL(address, `${ORIGIN}/login`);

describe('where a login leads', () => {
  it.each([
    '/projects',
    '/projects?view=grid&q=a%20b#last',
    '/share?s=x8Q2_-',
    '/editor/7f1b',
    '/文件?名=值',
  ])('keeps %s with its search and hash', (address) => {
    const kept = safeRedirect(address);
    expect(kept === null ? null : decodeURIComponent(kept)).toBe(decodeURIComponent(address));
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'projects',
    '?x',
    '#x',
    '',
    '/login',
    '/login?redirect_url=%2Flogin',
    '/signup',
    `/${'a'.repeat(3000)}`,
  ])('refuses %j', (address) => {
    expect(safeRedirect(address)).toBeNull();
    expect(afterLogin(`redirect_url=${encodeURIComponent(address)}`)).toBe('/');
  });

  it('never leads off this origin, whatever is asked', () => {
    const hostile = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            '/',
            '//',
            '\\',
            ':',
            '@',
            '?',
            '#',
            '%2f',
            '%5c',
            '%09',
            '\t',
            '\r',
            '\n',
            '.',
            '..',
          ),
          fc.constantFrom(
            'evil.example',
            'javascript:',
            'data:',
            'https:',
            'user:pass',
            '[::1]',
            '\u0000',
            '。',
          ),
          fc.string({ maxLength: 4, unit: 'binary' }),
        ),
        { maxLength: 8 },
      )
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(hostile, (address) => {
        const leads = afterLogin(`redirect_url=${encodeURIComponent(address)}`);
        expect(leads.startsWith('/')).toBe(true);
        expect(opened(leads).origin).toBe(ORIGIN);
        // What comes out passes again unchanged: it can be kept and read back.
        if (leads !== '/') expect(safeRedirect(leads)).toBe(leads);
      }),
      { seed: 20261120, numRuns: 3000 },
    );
  });

  it('asks to log in with the whole of what was wanted, encoded', () => {
    expect(loginAddress('/projects?q=a&b#c')).toBe('/login?redirect_url=%2Fprojects%3Fq%3Da%26b%23c');
    expect(afterLogin(loginAddress('/projects?q=a&b#c').slice('/login?'.length))).toBe('/projects?q=a&b#c');
    expect(loginAddress('/')).toBe('/login');
    expect(loginAddress('//evil.example')).toBe('/login');
  });
});

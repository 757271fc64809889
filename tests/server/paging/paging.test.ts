import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  containsPattern,
  readCursor,
  storable,
  writeCursor,
} from '../../../src/server/features/paging/index.ts';
import { copyName, copyPrefix } from '../../../src/server/features/projects/copy-name.ts';
import { fits, privateBytes, binBytes, retainDays } from '../../../src/server/features/projects/policy.ts';
import { dueTime, permits, refuseTerms, stateOf } from '../../../src/server/features/shares/policy.ts';
import { isCode, makeCode, makeToken } from '../../../src/server/features/shares/secrets.ts';

const SEED = 20261120;
const ID = '0b8f0c2e-6a55-4b5e-9c39-0d3c3f1f7f11';

/** LIKE with escape \ as PostgreSQL has it, for comparison. */
function like(text: string, pattern: string): boolean {
  const source = pattern.replace(/\\([\s\S])|%|_|[^\\%_]/g, (sign, escaped: string | undefined) => {
    if (escaped !== undefined) return escaped.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
    if (sign === '%') return '[\\s\\S]*';
    if (sign === '_') return '[\\s\\S]';
    return sign.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  });
  return new RegExp(`^${source}$`).test(text);
}

describe('a cursor', () => {
  test('comes back as it was written, in its own list alone', () => {
    for (const [kind, value] of [
      ['time', 1_767_225_600_000],
      ['number', 0],
      ['text', '龙\'s \\ "100%"'],
    ] as const) {
      const cursor = writeCursor('projects', { value, id: ID });
      expect(cursor.length).toBeLessThanOrEqual(300);
      expect(readCursor('projects', kind, cursor)).toEqual({ value, id: ID });
      expect(readCursor('shares', kind, cursor)).toBeNull();
    }
    const text = writeCursor('projects', { value: 'a', id: ID });
    expect(readCursor('projects', 'number', text)).toBeNull();
  });

  test('fits the contract with the longest name there can be', () => {
    for (const name of ['龙'.repeat(50), '"'.repeat(50), '😀'.repeat(25)]) {
      expect(writeCursor('projects name desc', { value: name, id: ID }).length).toBeLessThanOrEqual(300);
    }
  });

  test(`is null for anything else (seed ${SEED})`, () => {
    const good = writeCursor('projects', { value: 5, id: ID });
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.mixedCase(fc.constant(good))), (text) => {
        if (text !== good) expect(readCursor('projects', 'number', text)).toBeNull();
      }),
      { seed: SEED },
    );
  });

  test('that somebody signs themselves still holds nothing a database chokes on', () => {
    for (const [kind, value] of [
      ['time', 8.64e15],
      ['time', -1],
      ['number', 1.5],
      ['number', 2 ** 60],
      ['number', '1'],
      ['text', 'a\0b'],
      ['text', 1],
    ] as const) {
      expect(readCursor('list', kind, writeCursor('list', { value, id: ID }))).toBeNull();
    }
    expect(readCursor('list', 'number', writeCursor('list', { value: 1, id: "' or 1=1" }))).toBeNull();
  });
});

describe('a search', () => {
  test(`matches exactly what contains it (seed ${SEED})`, () => {
    const sign = fc.constantFrom('a', 'b', '%', '_', '\\', "'", '*', '.');
    const word = (maxLength: number) => fc.string({ unit: sign, maxLength });
    fc.assert(
      fc.property(word(8), word(3), (text, search) => {
        expect(like(text, containsPattern(search))).toBe(text.includes(search));
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });

  test('and every text lose the one character a database cannot keep', () => {
    expect(storable('a\0b\0')).toBe('ab');
    expect(containsPattern('a\0')).toBe('%a%');
  });
});

describe('the name of a copy', () => {
  test(`is new, at most 50 long, begins as asked for, and has whole characters (seed ${SEED})`, () => {
    const name = fc.string({
      unit: fc.constantFrom('a', '龙', '😀', ' ', '(', '2', ')'),
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(
        name.filter((text) => text.length <= 50),
        fc.nat({ max: 12 }),
        (original, copies) => {
          const taken = new Set([original]);
          for (let index = 0; index <= copies; index += 1) {
            const made = copyName(original, taken);
            expect(taken.has(made)).toBe(false);
            expect(made.length).toBeLessThanOrEqual(50);
            expect(made.startsWith(copyPrefix(original))).toBe(true);
            expect(made).not.toMatch(/\p{Cs}/u);
            taken.add(made);
          }
        },
      ),
      { seed: SEED, numRuns: 500 },
    );
  });

  test('counts on from the number a copy has', () => {
    expect(copyName('Egg', new Set(['Egg']))).toBe('Egg (2)');
    expect(copyName('Egg (2)', new Set(['Egg', 'Egg (2)']))).toBe('Egg (3)');
    expect(copyName('(2)', new Set())).toBe('(2) (2)');
  });
});

describe('what membership gives', () => {
  const [regular, member] = [
    { vip: false, vipLevel: null, extraSpace: 0 },
    { vip: true, vipLevel: 4, extraSpace: 0 },
  ];
  test('is space, a bin and days, and nothing by default', () => {
    expect([privateBytes(regular), binBytes(regular), retainDays(regular)]).toEqual([1e9, 0, 0]);
    expect(privateBytes({ ...regular, extraSpace: 5 })).toBe(1e9 + 5);
    expect([privateBytes(member), binBytes(member), retainDays(member)]).toEqual([10e9, 5e9, 120]);
    expect(retainDays({ vip: true, vipLevel: 9 })).toBe(0);
  });

  test('lets a space fill to its last byte, and shrink when it is over', () => {
    expect([fits(9, 10, 0, 1), fits(9, 10, 0, 2), fits(10, 10, 0, 1)]).toEqual([true, false, false]);
    expect([fits(99, 10, 50, 50), fits(99, 10, 50, 49), fits(99, 10, 50, 51)]).toEqual([true, true, false]);
  });
});

describe('a share', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  test('is over at the moment it is due, and closed whatever else', () => {
    const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    expect(stateOf({ closedAt: null, dueAt: at(1) }, now)).toBe('sharing');
    expect(stateOf({ closedAt: null, dueAt: at(0) }, now)).toBe('expired');
    expect(stateOf({ closedAt: null, dueAt: null }, now)).toBe('sharing');
    expect(stateOf({ closedAt: now, dueAt: null }, now)).toBe('closed');
    expect(dueTime(now, -1)).toBeNull();
    expect(dueTime(now, 7)).toEqual(at(7 * 86_400_000));
  });

  test('allows what its permission says and no more', () => {
    const actions = ['view', 'copy', 'export'] as const;
    const allowed = (permission: 'read_only' | 'copyable' | 'export_stl') =>
      actions.filter((action) => permits(permission, action));
    expect(allowed('read_only')).toEqual(['view']);
    expect(allowed('copyable')).toEqual(['view', 'copy']);
    expect(allowed('export_stl')).toEqual(['view', 'copy', 'export']);
    expect(permits('everything' as never, 'view')).toBe(false);
  });

  test('of a regular user is to read and at most a week long', () => {
    const regular = { vip: false };
    expect(refuseTerms(regular, { permission: 'read_only', due: 7 })).toBeNull();
    expect(refuseTerms(regular, {})).toBeNull();
    expect(refuseTerms(regular, { due: -1 })).toMatchObject({ code: 'share_due_refused' });
    expect(refuseTerms(regular, { due: 30 })).toMatchObject({ code: 'share_due_refused' });
    expect(refuseTerms(regular, { permission: 'copyable' })).toMatchObject({
      code: 'share_permission_refused',
    });
    expect(refuseTerms({ vip: true }, { permission: 'export_stl', due: -1 })).toBeNull();
  });

  test('has a link and a code nobody can foresee', () => {
    const tokens = new Set(Array.from({ length: 1000 }, makeToken));
    expect(tokens.size).toBe(1000);
    expect([...tokens].every((token) => /^[A-Za-z0-9_-]{22}$/.test(token))).toBe(true);
    const codes = Array.from({ length: 2000 }, makeCode);
    expect(codes.every((code) => /^[A-HJ-NP-Z2-9]{4}$/.test(code))).toBe(true);
    // Every sign comes up at every place: 2000 draws of 32 miss one with probability 32 × (31/32)^2000 < 10⁻²⁵.
    for (const place of [0, 1, 2, 3]) {
      expect(new Set(codes.map((code) => code[place])).size).toBe(32);
    }
    expect([isCode('ABCD', 'ABCD'), isCode('ABCD', 'ABCE'), isCode('ABCD', 'ABC')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

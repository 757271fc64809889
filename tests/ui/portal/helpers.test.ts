import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Project } from '#contract';
import { limits } from '#contract';
import { centreCrop, cropSide, fitCrop, moveCrop, MOST_ZOOM } from '../../../src/ui/portal/account/crop.ts';
import { fileRows, gridColumns, gridRows } from '../../../src/ui/portal/files/file-rows.ts';
import { extendTo, keepShown, NOTHING, toggle } from '../../../src/ui/portal/lists/selection.ts';
import { createPortalFormat, recentGroup } from '../../../src/ui/shared/portal-format.ts';
import {
  readCode,
  readPastedCode,
  readShareText,
  shareLink,
} from '../../../src/ui/portal/share/share-text.ts';
import { initials } from '../../../src/ui/primitives/initials.ts';
import { meterLevel } from '../../../src/ui/primitives/meter-level.ts';
import { someProjects } from './memory-world.ts';

const NOW = new Date(2026, 10, 20, 15, 0).getTime();
const at = (year: number, month: number, day: number, hour = 12) =>
  new Date(year, month - 1, day, hour).toISOString();

describe('dates and sizes of the portal', () => {
  const en = createPortalFormat('en');
  const zh = createPortalFormat('zh');

  it.each([
    [at(2026, 11, 20, 14), '1 hr ago', '1小时前'],
    [new Date(NOW).toISOString(), '1 min ago', '1分钟前'],
    [new Date(NOW - 12 * 60_000).toISOString(), '12 min ago', '12分钟前'],
    [at(2026, 11, 19, 23), 'Yesterday', '昨天'],
    [at(2026, 11, 13), '7 days ago', '7天前'],
    [at(2026, 11, 12), '12 Nov', '11月12日'],
    [at(2025, 11, 12), '2025-11-12', '2025-11-12'],
  ])('tell how long ago %s was', (iso, english, chinese) => {
    expect(en.ago(iso, NOW)).toBe(english);
    expect(zh.ago(iso, NOW)).toBe(chinese);
  });

  it('write dates as the browser does', () => {
    const written = (locale: string, options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, options);
      return (iso: string) => format.format(new Date(iso));
    };
    const languages = [
      [en, 'en-GB'],
      [zh, 'zh-CN'],
    ] as const;
    for (const [format, locale] of languages) {
      const exact = written(locale, { dateStyle: 'medium', timeStyle: 'short' });
      const monthDay = written(locale, { day: 'numeric', month: 'short' });
      const endOfYear = at(2026, 12, 31);
      for (let month = 1; month <= 12; month++)
        for (const iso of [at(2026, month, 3, 0), at(2026, month, 28, 17)]) {
          expect(format.exact(iso)).toBe(exact(iso));
          if (month < 12) expect(format.ago(iso, Date.parse(endOfYear))).toBe(monthDay(iso));
        }
    }
  });

  it.each([
    [0, '0 kB'],
    [1, '1 kB'],
    [99_999, '100 kB'],
    [48_200_000, '48.2 MB'],
    [999_940_000, '999.9 MB'],
    [999_960_000, '1.0 GB'],
    [3_400_000_000, '3.4 GB'],
  ])('write %d bytes in decimal units', (bytes, text) => {
    expect(en.size(bytes)).toBe(text);
  });

  it('round days that are left up, and never below none', () => {
    expect(en.daysLeft(new Date(NOW + 1).toISOString(), NOW)).toBe(1);
    expect(en.daysLeft(new Date(NOW + 2.1 * 86_400_000).toISOString(), NOW)).toBe(3);
    // The page's clock may be a minute behind: five days from this moment are five days.
    expect(en.daysLeft(new Date(NOW + 5 * 86_400_000 + 59_000).toISOString(), NOW)).toBe(5);
    expect(en.daysLeft(new Date(NOW - 5).toISOString(), NOW)).toBe(0);
  });

  it('write money from the smallest unit of its currency', () => {
    expect(en.money(1990, 'CNY')).toMatch(/19\.90/);
    expect(en.money(1990, 'JPY')).toMatch(/1,990/);
  });
});

describe('the groups of Recents', () => {
  it('begin the week on Monday', () => {
    // 20 November 2026 is a Friday.
    expect(recentGroup(at(2026, 11, 20, 1), NOW)).toBe('today');
    expect(recentGroup(at(2026, 11, 16), NOW)).toBe('week');
    expect(recentGroup(at(2026, 11, 15), NOW)).toBe('earlier');
  });

  it('stand before their projects, once each', () => {
    const rows = fileRows(someProjects(12, NOW), true, NOW);
    const heads = rows.filter((row) => row.kind === 'group').map(({ group }) => group);
    expect(heads).toEqual(['today', 'week', 'earlier']);
    expect(rows[0]).toEqual({ kind: 'group', group: 'today' });
  });
});

describe('the grid', () => {
  it('keeps every project once and in order, whatever the columns', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (count, columns, grouped) => {
          const projects = someProjects(count, NOW);
          const lines = gridRows(fileRows(projects, grouped, NOW), columns);
          const shown = lines.flatMap((line) => (line.kind === 'projects' ? line.items : []));
          expect(shown.map(({ project }) => project.id)).toEqual(projects.map(({ id }) => id));
          expect(shown.map(({ index }) => index)).toEqual(projects.map((_, index) => index));
          for (const line of lines)
            if (line.kind === 'projects') expect(line.items.length).toBeLessThanOrEqual(columns);
        },
      ),
      { seed: 11 },
    );
  });

  it.each([
    [1440, 1128, false, 4],
    [1180, 868, false, 3],
    [800, 752, false, 3],
    [700, 652, false, 2],
    [390, 358, true, 2],
    [2560, 2248, false, 7],
  ])('at %d wide with a list of %d has its columns', (window, list, phone, columns) => {
    expect(gridColumns(window, list, phone)).toBe(columns);
  });
});

describe('selecting', () => {
  const order = ['a', 'b', 'c', 'd', 'e'];

  it('extends from where it began, both ways', () => {
    const one = toggle(NOTHING, 'c');
    expect([...extendTo(one, 'e', order).ids]).toEqual(['c', 'd', 'e']);
    expect([...extendTo(extendTo(one, 'e', order), 'b', order).ids].toSorted()).toEqual(['b', 'c', 'd', 'e']);
  });

  it('forgets what is no longer shown', () => {
    const both = toggle(toggle(NOTHING, 'a'), 'b');
    expect([...keepShown(both, ['b', 'c']).ids]).toEqual(['b']);
  });
});

describe('a share text', () => {
  const token = 'x8Q2x8Q2x8Q2x8Q2';
  const letters = fc.constantFrom(...limits.SHARE_CODE_ALPHABET.split(''));
  const code = fc.array(letters, { minLength: 4, maxLength: 4 }).map((all) => all.join(''));

  it('gives back link and code, whatever language stands around them', () => {
    fc.assert(
      fc.property(code, fc.constantFrom(' ', '\n', ' 验证码：', ' Code: ', ', '), (secret, between) => {
        const text = `${shareLink(token, 'https://example.com')}${between}${secret}`;
        expect(readShareText(text)).toEqual({ token, code: secret });
      }),
      { seed: 5 },
    );
  });

  it('without a code is the link alone, and without a link nothing', () => {
    expect(readShareText(`https://example.com/share?s=${token}`)).toEqual({ token, code: null });
    expect(readShareText('7KFM')).toBeNull();
    expect(readShareText('https://example.com/share?s=short 7KFM')).toBeNull();
  });

  it('makes capitals of small letters and drops what no code has', () => {
    expect(readCode(' 7k-fm9')).toBe('7KFM');
    expect(readCode('0O1I')).toBe('');
  });

  it.each([
    ['Code: 7KFM', '7KFM'],
    ['Code: 7kfm', '7KFM'],
    ['the code is 7KFM, from Mark', '7KFM'],
    ['验证码：7KFM。', '7KFM'],
    ['验证码7KFM', '7KFM'],
    [' 7 K F M ', '7KFM'],
    ['7KFM', '7KFM'],
  ])('is found in what is pasted: %s', (text, code) => {
    expect(readPastedCode(text)).toBe(code);
    expect(readShareText(`https://example.com/share?s=${token} ${text}`)?.code ?? code).toBe(code);
  });
});

describe('a crop', () => {
  it('stays within its picture, however it is moved and zoomed', () => {
    const length = fc.integer({ min: 1, max: 6000 });
    const any = fc.double({ min: -1e5, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(length, length, any, any, any, any, (width, height, x, y, zoom, step) => {
        const size = { width, height };
        const crop = moveCrop(size, fitCrop(size, { x, y, zoom }), step, -step);
        const half = cropSide(size, crop) / 2;
        expect(crop.zoom).toBeGreaterThanOrEqual(1);
        expect(crop.zoom).toBeLessThanOrEqual(MOST_ZOOM);
        expect(crop.x - half).toBeGreaterThanOrEqual(-1e-6);
        expect(crop.x + half).toBeLessThanOrEqual(width + 1e-6);
        expect(crop.y - half).toBeGreaterThanOrEqual(-1e-6);
        expect(crop.y + half).toBeLessThanOrEqual(height + 1e-6);
      }),
      { seed: 3 },
    );
  });

  it('begins as the largest square in the middle', () => {
    const size = { width: 400, height: 300 };
    expect(cropSide(size, centreCrop(size))).toBe(300);
    expect(centreCrop(size)).toEqual({ x: 200, y: 150, zoom: 1 });
  });
});

describe('small things', () => {
  it.each([
    ['Lin Wei', 'LW'],
    ['lin', 'L'],
    ['林薇薇', '薇薇'],
    ['', ''],
    ['anna.maria_k', 'AK'],
    ['林小满', '小满'],
  ])('signs %s with %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('warns from 80 % on and alarms from 95 %', () => {
    expect([0, 0.1, 0.79, 0.8, 0.94, 0.95, 2].map(meterLevel)).toEqual([
      'empty',
      'neutral',
      'neutral',
      'warning',
      'warning',
      'danger',
      'danger',
    ]);
  });

  it('has projects of the contract for its tests', () => {
    const projects: Project[] = someProjects(3, NOW);
    expect(new Set(projects.map(({ id }) => id)).size).toBe(3);
  });
});

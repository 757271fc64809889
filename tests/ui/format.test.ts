import { describe, expect, it } from 'vitest';
import { createFormat } from '../../src/ui/format.ts';

describe('numbers as the page writes them', () => {
  const en = createFormat('en');
  const zh = createFormat('zh');

  it('give millimetres two decimals, millilitres and grams one, and group layers', () => {
    expect(en.mm(25.7)).toBe('25.70');
    expect(en.millilitres(65_249)).toBe('65.2');
    expect(en.grams(71.749)).toBe('71.7');
    expect(en.count(1183)).toBe('1,183');
  });

  it('never round a pixel’s area or volume to nothing', () => {
    expect(en.smallArea(0.8)).toBe('0.8');
    expect(en.smallArea(0.0004)).toBe('0.0004');
    expect(en.smallVolume(38)).toBe('38.0 mm³');
    expect(en.smallVolume(0.0123)).toBe('0.01 mm³');
    expect(en.smallVolume(1240)).toBe('1.2 ml');
    expect(en.micrometres(0.05)).toBe('50');
  });

  it('write time short on the card and in words in text', () => {
    expect(en.clock(3 * 3600 + 22 * 60)).toBe('3:22');
    expect(en.duration(3 * 3600 + 22 * 60)).toBe('3 h 22 min');
    expect(zh.duration(3 * 3600 + 22 * 60)).toBe('3 小时 22 分钟');
    expect(en.duration(240)).toBe('4 min');
    expect(en.duration(38)).toBe('38 s');
  });

  it('never write 60 minutes', () => {
    expect(en.clock(3599.9)).toBe('1:00');
    expect(en.duration(3599.9)).toBe('1 h 0 min');
  });

  it('write money with the currency’s own sign', () => {
    expect(en.money(14.337, 'CNY')).toBe('¥14.34');
    expect(en.money(1.5, 'USD')).toBe('$1.50');
  });

  it('count large numbers of triangles as each language does', () => {
    expect(en.thousands(9999)).toBe('9,999');
    expect(en.thousands(214_300)).toBe('214 k');
    expect(en.thousands(1_250_000)).toBe('1.3 M');
    expect(zh.thousands(75_307)).toBe('7.5 万');
  });

  it('size files in decimal units', () => {
    expect(en.megabytes(48_260_000)).toBe('48.3 MB');
    expect(en.megabytes(5_300)).toBe('5.3 kB');
  });
});

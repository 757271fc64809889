import { describe, expect, it } from 'vitest';
import { createFormat } from '../../src/ui/format.ts';

describe('numbers as the page writes them', () => {
  const en = createFormat('en');
  const zh = createFormat('zh');

  it('give millilitres and grams one decimal, and group layers', () => {
    expect(en.millilitres(65_249)).toBe('65.2');
    expect(en.grams(71.749)).toBe('71.7');
    expect(en.count(1183)).toBe('1,183');
  });

  it('never round a pixel’s area or volume to nothing', () => {
    expect(en.smallArea(0.8)).toBe('0.8 mm²');
    expect(en.smallArea(0.0004)).toBe('0.0004 mm²');
    expect(en.smallVolume(38)).toBe('38.0\u00A0mm³');
    expect(en.smallVolume(0.0123)).toBe('0.01\u00A0mm³');
    expect(en.smallVolume(1240)).toBe('1.2\u00A0ml');
    expect(en.micrometres(0.05)).toBe('50');
  });

  it('write areas in the square of the unit of length, and resin by the millilitre', () => {
    const inches = createFormat('en', { length: 'inch', angle: 'degree' });
    expect(en.area(714.2)).toBe('714.2 mm²');
    expect(en.area(2016.62)).toBe('2,016.6 mm²');
    expect(en.spokenArea(714.2)).toBe('714.2 square millimetres');
    expect(inches.area(645.16)).toBe('1.0000 in²');
    expect(inches.spokenArea(645.16 * 2.5)).toBe('2.5000 square inches');
    expect(createFormat('zh', { length: 'inch', angle: 'degree' }).spokenArea(645.16)).toBe(
      '1.0000 平方英寸',
    );
    expect(inches.smallArea(0.8)).toBe('0.0012 in²');
    expect(inches.smallArea(0.0004)).toBe('0.0000006 in²');
    expect(inches.smallVolume(1240)).toBe('1.2\u00A0ml');
    expect(inches.smallVolume(38)).toBe('0.04\u00A0ml');
  });

  it('write a size of unknown unit with three digits of its longest edge', () => {
    expect(en.sizes([0.5, 0.4, 0.003])).toBe('0.500 × 0.400 × 0.003');
    expect(en.sizes([12_000, 300, 4.2])).toBe('12000 × 300 × 4');
    expect(en.sizes([2.5, 2.5, 2.5])).toBe('2.50 × 2.50 × 2.50');
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

import type { Vector } from '#kernel';

/** Rows of words in columns as wide as their widest. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join('');
}

/** Six digits that count, thousands apart. */
export function measure(value: number, unit: string): string {
  return `${number(value)} ${unit}`;
}

export function sizeText(size: Vector): string {
  return `${size.map(number).join(' × ')} mm`;
}

const number = (value: number): string =>
  Number(value.toPrecision(6)).toLocaleString('en', { maximumFractionDigits: 9 });

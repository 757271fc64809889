/** Neutral, from 80 % a warning, from 95 % danger (UI brief §5.2). */
export function meterLevel(share: number): 'empty' | 'neutral' | 'warning' | 'danger' {
  if (share >= 0.95) return 'danger';
  if (share >= 0.8) return 'warning';
  return share > 0 ? 'neutral' : 'empty';
}

import { theme } from '../tokens/index.ts';

/** Our own mark: a corallite seen from above, a hexagon cup with six septa. */
export function Mark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden fill="none">
      <path d="M12 1.8l8.8 5.1v10.2L12 22.2l-8.8-5.1V6.9z" fill={theme.color.c9} />
      <g stroke={theme.color.onCoral} strokeWidth={1.7} strokeLinecap="round">
        <path d="M12 5.4v4.2M12 14.4v4.2M6.3 8.7l3.6 2.1M14.1 13.2l3.6 2.1M17.7 8.7l-3.6 2.1M9.9 13.2l-3.6 2.1" />
      </g>
      <circle cx="12" cy="12" r="1.5" fill={theme.color.onCoral} />
    </svg>
  );
}

import { style } from '@vanilla-extract/css';

/** In the middle of what the frame leaves. */
export const place = style({ display: 'grid', placeItems: 'center', minHeight: '60vh' });

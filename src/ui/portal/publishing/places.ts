/** Where one's own designs are. */
export const MY_UPLOADS = '/community/mine';
/** How the keys of their lists begin. */
export const UPLOADS = 'uploads';
/** Where everybody sees a design. */
export const designPlace = (id: string): string => `/community/design/${id}`;

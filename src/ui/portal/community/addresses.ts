/** Where designs are listed. */
export const COMMUNITY_PLACE = '/community';

/** State of a history entry that one came to from another page of the community: going back leads there. */
export const FROM_INSIDE = 'from the community';

/** Where a design is looked at. */
export const designAddress = (id: string): string => `/community/design/${encodeURIComponent(id)}`;

/** Where somebody's designs are. */
export const authorAddress = (id: string): string => `/community/author/${encodeURIComponent(id)}`;

/** The reader's own collection. */
export const FAVOURITES = '/community/favourites';
/** What the reader published, and where a new one begins. */
export const MY_UPLOAD = '/community/mine';
export const UPLOAD = `${MY_UPLOAD}?upload`;

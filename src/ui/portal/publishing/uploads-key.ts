/** How the keys of the lists of one's own designs begin. */
export const UPLOADS = 'uploads';

declare const brand: unique symbol;

/** A string that names one kind of thing; ids of different kinds do not mix. */
export type Id<Kind extends string> = string & { readonly [brand]: Kind };

/** SHA-256 of bytes as 64 lower-case hex digits. Meshes, thumbnails and files are named by content. */
export type ContentHash = Id<'content-hash'>;

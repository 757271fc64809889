/**
 * How the frame stands around a page: `files` with aside, search and, for a thumb, the bar below; `mine` with logo, the
 * way back and the list of /mine; `plain` with logo and the way back alone.
 */
export type FrameKind = 'files' | 'mine' | 'plain';

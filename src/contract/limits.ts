/** Business constants (SPEC §6 and §9). Bytes are decimal: 10 GB is 10 × 10⁹. */
export const GIGABYTE = 1_000_000_000;

/** What a regular account keeps in the cloud. The specification names no figure for it; VIP has 10 GB. */
export const REGULAR_SPACE_BYTES = 1 * GIGABYTE;
export const VIP_SPACE_BYTES = 10 * GIGABYTE;
export const RECYCLE_BIN_BYTES = 5 * GIGABYTE;

/** Days a deleted project is kept, by VIP level 1 to 6. */
export const RETENTION_DAYS = [30, 60, 90, 120, 150, 180] as const;

/** Share due dates in days; -1 is forever. */
export const SHARE_DUE_DAYS = [1, 3, 5, 7, 30, -1] as const;
export type ShareDue = (typeof SHARE_DUE_DAYS)[number];
/** The longest due date of a regular user. */
export const REGULAR_SHARE_DAYS = 7 satisfies ShareDue;
/** Capitals and digits without 0 O 1 I. */
export const SHARE_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const SHARE_CODE_LENGTH = 4;

/** Days to change one's mind once an account is to be deleted. */
export const DELETION_DAYS = 7;

export const TEXT_INPUT_LENGTH = 50;
export const NICKNAME_LENGTH = { least: 3, most: 30 } as const;
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const;
export const CODE_LENGTH = 6;
export const CODE_RESEND_SECONDS = 60;
export const CODE_VALID_SECONDS = 600;
/** Codes that let in without the authenticator app: 80 random bits each, in Crockford's digits (no i, l, o, u). */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 16;
export const RECOVERY_CODE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** Below 1 MB (SPEC §5), in the bytes of the picture itself. */
export const FEEDBACK_IMAGE_BYTES = 1_000_000;
export const AVATAR_BYTES = 5_000_000;
export const THUMBNAIL_BYTES = 500_000;
/** What a project says it was saved on: "Chrome · Windows". */
export const DEVICE_LENGTH = 60;
export const FEEDBACK_TEXT_LENGTH = 1000;
/** Places of the piece that are sent with a puzzle. */
export const PUZZLE_MOVES = 500;

/** One blob (a mesh, a document). */
export const BLOB_BYTES = 2 * GIGABYTE;
/** Blobs of one project. */
export const PROJECT_BLOBS = 2000;

/** Projects one call deletes, restores or purges. */
export const PROJECTS_PER_CALL = 200;

export const PAGE_SIZE = { usual: 40, most: 100 } as const;

/** Pictures of a design: the specification names a least number without saying which. */
export const PICTURES = { least: 2, most: 12 } as const;
/** One of them as it is sent. */
export const PICTURE_BYTES = 8_000_000;
export const DESCRIPTION_LENGTH = 4000;
export const NOTE_LENGTH = 1000;
export const TAGS = 8;
export const TAG_LENGTH = 20;
/** Characters of a support script. */
export const SCRIPT_LENGTH = 65_536;
/** A part that is kept in the library. */
export const PART_BYTES = 100_000_000;
/** Things of one person that are kept or published. */
export const PUBLICATIONS = 2000;
/** Why something was refused or reported, in a person's own words. */
export const REASON_LENGTH = 500;

/** Minutes an order can be paid. */
export const ORDER_MINUTES = 30;
/** Activation codes and coupons: 80 random bits each, in the digits of recovery codes. */
export const ACTIVATION_CODE_LENGTH = 16;
/** Growth that a purchase gives who is a member already, beside who is none (SPEC §6: double growth points). */
export const MEMBER_GROWTH_FACTOR = 2;
/** Days back that a make-up card reaches. */
export const MAKE_UP_DAYS = 7;
/** Days a birthday must have been known before its gift: nobody has one every day. */
export const BIRTHDAY_WAIT_DAYS = 30;

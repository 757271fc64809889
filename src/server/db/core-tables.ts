import { sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Challenge } from 'altcha-lib/types';
import type {
  Attribution,
  CaptchaPurpose,
  CODE_PURPOSES,
  Provider,
  Region,
  SESSION_ENDS,
  Settings,
  VipType,
} from '#contract';
import { bytes, codePoints, createdAt, key, nameKey, time } from './columns.ts';

/** Accounts, projects, shares and what keeps them. */

export const users = pgTable('users', {
  id: key(),
  email: text('email').unique(),
  phone: text('phone').unique(),
  /** Argon2id, or null for who only ever came through a third party. */
  passwordHash: text('password_hash'),
  nickname: text('nickname').notNull(),
  /** The nickname in its comparable form; null while it is the one made from the account. */
  nicknameKey: text('nickname_key').unique(),
  /** What the nickname looks like: two that only look alike are one. Null like the key, and until the job has been round. */
  nicknameLook: text('nickname_look').unique(),
  avatarHash: text('avatar_hash'),
  region: text('region').$type<Region>().notNull(),
  language: text('language').$type<Settings['language']>().notNull(),
  theme: text('theme').$type<Settings['theme']>().notNull().default('system'),
  lengthUnit: text('length_unit').$type<Settings['lengthUnit']>().notNull().default('mm'),
  angleUnit: text('angle_unit').$type<Settings['angleUnit']>().notNull().default('degree'),
  buttonAppearance: text('button_appearance').$type<Settings['btnAppearance']>().notNull().default('both'),
  partQuality: boolean('part_quality').notNull().default(true),
  guideCompleted: boolean('guide_completed').notNull().default(false),
  vipType: text('vip_type').$type<VipType>(),
  /** 1 to 6, or null for who never was a member. Membership is live until `vipEndAt`. */
  vipLevel: smallint('vip_level'),
  vipExperience: integer('vip_experience').notNull().default(0),
  vipStartAt: time('vip_start_at'),
  vipEndAt: time('vip_end_at'),
  /** What the ledger's last entry says: the database refuses a transaction that leaves them apart. */
  points: integer('points').notNull().default(0),
  /** Cloud space beside that of everybody, bought with points. */
  extraSpace: bytes('extra_space').notNull().default(0),
  /** Month and day, as 03-02; set once. */
  birthday: text('birthday'),
  birthdaySetAt: time('birthday_set_at'),
  createdAt: createdAt(),
  /** Since when an operator refuses every login, or null. */
  disabledAt: time('disabled_at'),
  /** Since when they may publish nothing and what they published is hidden, or null. */
  bannedAt: time('banned_at'),
  /** When the account is deleted unless its owner keeps it, or null while nobody asked for that. */
  deleteAt: time('delete_at'),
});

/** One login on one device. At most one of a user is live. */
export const sessions = pgTable(
  'sessions',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where it was begun; null for one from before this was kept. */
    address: text('address'),
    device: text('device'),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
    endReason: text('end_reason').$type<(typeof SESSION_ENDS)[number]>(),
  },
  (table) => [
    uniqueIndex('sessions_one_live')
      .on(table.userId)
      .where(sql`${table.endedAt} is null`),
    index('sessions_user').on(table.userId),
  ],
);

/** Refresh tokens rotate: one used a second time ends its session. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    usedAt: time('used_at'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
);

/** Codes sent by mail or SMS; only a hash is kept. */
export const messageCodes = pgTable(
  'message_codes',
  {
    id: key(),
    account: text('account').notNull(),
    purpose: text('purpose').$type<(typeof CODE_PURPOSES)[number]>().notNull(),
    codeHash: text('code_hash').notNull(),
    /** Who asked for it: see `callerFor`. Empty for a code of a server before this was kept. */
    asker: text('asker').notNull().default(''),
    /** Counted by servers before `asker`; to be dropped when none of them runs. */
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [index('message_codes_account').on(table.account, table.purpose, table.createdAt)],
);

/** Slider puzzles: one try each, then a ticket that is good once. */
export const puzzles = pgTable('puzzles', {
  id: key(),
  /** What a ticket is good for; nothing for one of a server before this was kept. */
  binding: text('binding').$type<`${CaptchaPurpose} ${string}`>().notNull().default('login '),
  /** The proof of work that goes with it, signed. */
  work: jsonb('work').$type<Challenge>(),
  answer: integer('answer').notNull(),
  createdAt: createdAt(),
  expiresAt: time('expires_at').notNull(),
  triedAt: time('tried_at'),
  ticketHash: text('ticket_hash').unique(),
  ticketUsedAt: time('ticket_used_at'),
});

/** Counters that all servers share: wrong logins, wrong share codes, messages to one account. */
export const throttles = pgTable('throttles', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  /** The count starts over after this. */
  resetAt: time('reset_at').notNull(),
});

/**
 * What was done to an account, and what was tried at it. Names its user without a reference, so that it outlives the
 * account; null for what the operator or the server did to no account of its own. No secrets, nobody's e-mail or phone.
 */
export const accountEvents = pgTable(
  'account_events',
  {
    id: key(),
    userId: uuid('user_id'),
    kind: text('kind')
      .$type<
        | 'registered'
        | 'login'
        | 'login_failed'
        | 'login_throttled'
        | 'logout'
        | 'refresh_token_reused'
        | 'password_changed'
        | 'password_reset'
        | 'reset_failed'
        | 'proof_failed'
        | 'account_changed'
        | 'identity_bound'
        | 'identity_unbound'
        | 'factor_on'
        | 'factor_off'
        | 'factor_failed'
        | 'factor_throttled'
        | 'recovery_codes_made'
        | 'recovery_code_used'
        | 'share_opened'
        | 'share_code_throttled'
        | 'account_disabled'
        | 'account_enabled'
        | 'membership_granted'
        | 'membership_activated'
        | 'code_throttled'
        | 'codes_made'
        | 'codes_revoked'
        | 'catalogue_used'
        | 'order_paid'
        | 'order_refunded'
        | 'points_adjusted'
        | 'share_closed'
        | 'data_exported'
        | 'deletion_asked'
        | 'deletion_withdrawn'
        | 'account_deleted'
        | 'moderator_added'
        | 'moderator_removed'
        | 'account_banned'
        | 'account_unbanned'
        | 'publication_approved'
        | 'publication_refused'
        | 'publication_taken_down'
        | 'publication_hidden'
        | 'publication_source_changed'
        | 'reports_settled'
      >()
      .notNull(),
    /** `visitor` has not shown to be the person; a `moderator` reviews what is published; `administrator` runs the server. */
    actor: text('actor').$type<'person' | 'visitor' | 'moderator' | 'administrator' | 'system'>().notNull(),
    /** Null where nobody called, as for what the server did by itself. */
    address: text('address'),
    /** As its user agent names it: "Chrome · Windows". */
    device: text('device'),
    /** Hash of the id by which a browser is known again, where it sent one. */
    deviceMark: text('device_mark'),
    details: jsonb('details').$type<Readonly<Record<string, string | number | boolean>>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('account_events_user').on(table.userId, table.createdAt),
    index('account_events_created').on(table.createdAt),
  ],
);

/** A second factor: an authenticator app that has the same secret (RFC 6238). Not on before it is confirmed. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted: adr 0257. */
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: createdAt(),
  confirmedAt: time('confirmed_at'),
  /** Thirty seconds since 1970 of the last code taken: neither that nor one before is good again. */
  lastStep: integer('last_step'),
});

/** Codes that stand in for the authenticator app, each good once; only a hash is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    hash: text('hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: time('used_at'),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

/** Third-party identities of users. */
export const identities = pgTable(
  'identities',
  {
    source: text('source').$type<Provider>().notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    nickname: text('nickname').notNull(),
    avatarHash: text('avatar_hash'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.subject] }),
    uniqueIndex('identities_one_each').on(table.userId, table.source),
  ],
);

/** A third-party login under way: state and PKCE verifier, then the token that `bind` takes. */
export const providerLogins = pgTable('provider_logins', {
  stateHash: text('state_hash').primaryKey(),
  source: text('source').$type<Provider>().notNull(),
  verifier: text('verifier').notNull(),
  /** Who binds to their own account: the session that asked, and alone may take the reply. Null for a login. */
  sessionId: uuid('session_id'),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
  bindTokenHash: text('bind_token_hash').unique(),
  subject: text('subject'),
  nickname: text('nickname'),
  avatarHash: text('avatar_hash'),
  boundAt: time('bound_at'),
});

export const follows = pgTable(
  'follows',
  {
    followerId: uuid('follower_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followeeId: uuid('followee_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followeeId] }),
    index('follows_followee').on(table.followeeId),
  ],
);

/** 0 private, 1 team, 2 recycle bin. `usedSize` changes only in the transaction that changes a project, row locked. */
export const spaces = pgTable(
  'spaces',
  {
    id: key(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: smallint('type').$type<0 | 1 | 2>().notNull(),
    usedSize: bytes('used_size').notNull().default(0),
  },
  (table) => [uniqueIndex('spaces_owner_type').on(table.ownerId, table.type)],
);

export const projects = pgTable(
  'projects',
  {
    id: key(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** What lists by name are ordered by: made by the database, so that an index has it. */
    nameKey: codePoints('name_key')
      .notNull()
      .generatedAlwaysAs((): SQL => nameKey(sql.raw('name'))),
    revision: integer('revision').notNull(),
    /** Blob of the document. */
    contentHash: text('content_hash').notNull(),
    /** Its blobs, each once. */
    size: bytes('size').notNull(),
    /** A picture the server encoded itself, or null. */
    thumbnailHash: text('thumbnail_hash'),
    createdAt: createdAt(),
    editedAt: time('edited_at').notNull(),
    /** What it was saved on last, as that device calls itself. */
    editedOn: text('edited_on'),
    /** The design it was copied from; null for one's own work. */
    origin: jsonb('origin').$type<Attribution>(),
    openedAt: time('opened_at').notNull(),
    /** In the recycle bin from then until `purgeAt`. */
    deletedAt: time('deleted_at'),
    purgeAt: time('purge_at'),
  },
  (table) => [
    index('projects_edited').on(table.ownerId, table.editedAt, table.id),
    index('projects_opened').on(table.ownerId, table.openedAt, table.id),
    index('projects_name').on(table.ownerId, table.nameKey, table.id),
    index('projects_purge').on(table.purgeAt),
  ],
);

/** Ids of projects deleted for good, so that opening one can say so. */
export const deletedProjects = pgTable('deleted_projects', {
  id: key(),
  ownerId: uuid('owner_id').notNull(),
  /** What it was called, for the list of its closed shares. */
  name: text('name').notNull().default(''),
  deletedAt: time('deleted_at').notNull(),
});

/** What is on the blob store. Unreferenced ones go after a day. */
export const blobs = pgTable(
  'blobs',
  {
    hash: text('hash').primaryKey(),
    size: bytes('size').notNull(),
    createdAt: createdAt(),
    /** Last time somebody uploaded it or let go of it. */
    touchedAt: time('touched_at').notNull(),
  },
  (table) => [index('blobs_touched').on(table.touchedAt)],
);

/** Who has shown to have the bytes: only those may name the hash in a save. */
export const blobGrants = pgTable(
  'blob_grants',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash')
      .notNull()
      .references(() => blobs.hash, { onDelete: 'cascade' }),
    /** When the bytes were last sent, or copied. */
    createdAt: createdAt(),
    /** When a project of theirs let go of them; null since they were last sent. */
    releasedAt: time('released_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] }), index('blob_grants_hash').on(table.hash)],
);

/** The blobs of a project: its document and what the document names. */
export const projectBlobs = pgTable(
  'project_blobs',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    hash: text('hash')
      .notNull()
      .references(() => blobs.hash),
    role: text('role').$type<'content' | 'asset'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.hash] }),
    index('project_blobs_hash').on(table.hash),
  ],
);

/** While one of these lasts nothing cleans blobs or pictures: a backup is copying them (ADR 0261). */
export const cleaningPauses = pgTable('cleaning_pauses', {
  id: key(),
  until: time('until').notNull(),
});

/** Pictures the server encoded (thumbnails, avatars, feedback, designs): small, and apart from what users uploaded. */
export const pictures = pgTable('pictures', {
  hash: text('hash').primaryKey(),
  kind: text('kind').$type<'thumbnail' | 'avatar' | 'feedback' | 'design'>().notNull(),
  size: bytes('size').notNull(),
  touchedAt: time('touched_at').notNull(),
});

export const shares = pgTable(
  'shares',
  {
    id: key(),
    token: text('token').notNull().unique(),
    code: text('code').notNull(),
    projectId: uuid('project_id').notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    permission: text('permission').$type<'read_only' | 'copyable' | 'export_stl'>().notNull(),
    due: smallint('due').$type<1 | 3 | 5 | 7 | 30 | -1>().notNull(),
    /** Null is forever. */
    dueAt: time('due_at'),
    createdAt: createdAt(),
    closedAt: time('closed_at'),
  },
  (table) => [
    index('shares_owner').on(table.ownerId, table.createdAt, table.id),
    uniqueIndex('shares_one_open')
      .on(table.projectId)
      .where(sql`${table.closedAt} is null`),
  ],
);

export const feedbacks = pgTable('feedbacks', {
  id: key(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  email: text('email').notNull(),
  subject: text('subject').notNull(),
  description: text('description').notNull(),
  imageHash: text('image_hash'),
  details: text('details'),
  createdAt: createdAt(),
});

/** Messages that found no configured sender, in development only: shown at /dev/outbox. */
export const outbox = pgTable('outbox', {
  id: key(),
  channel: text('channel').$type<'mail' | 'sms'>().notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  createdAt: createdAt(),
});

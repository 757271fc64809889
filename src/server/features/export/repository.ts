import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import {
  accountEvents,
  badges,
  blobs,
  checkIns,
  deletedProjects,
  feedbacks,
  follows,
  identities,
  interactions,
  membershipGrants,
  notifications,
  orders,
  pointsEntries,
  pointsLots,
  pointsOrders,
  possessions,
  projectBlobs,
  projects,
  publications,
  publicationVersions,
  redeemCodes,
  reports,
  sessions,
  shares,
  users,
  versionPictures,
} from '../../db/schema.ts';

/** What is kept of a person, without what only proves who they are (hash of the password, codes, tokens). */
export async function readPerson(database: Database, userId: string) {
  const [row] = await database.select().from(users).where(eq(users.id, userId));
  if (!row) return null;
  const { passwordHash, nicknameKey: _key, ...account } = row;
  return {
    account: { ...account, hasPassword: passwordHash !== null },
    identities: await database
      .select({
        source: identities.source,
        subject: identities.subject,
        nickname: identities.nickname,
        createdAt: identities.createdAt,
      })
      .from(identities)
      .where(eq(identities.userId, userId)),
    following: await database
      .select({ userId: follows.followeeId, nickname: users.nickname, since: follows.createdAt })
      .from(follows)
      .innerJoin(users, eq(users.id, follows.followeeId))
      .where(eq(follows.followerId, userId)),
    sessions: await database
      .select({ createdAt: sessions.createdAt, endedAt: sessions.endedAt, endReason: sessions.endReason })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.createdAt)),
    events: await database
      .select({
        kind: accountEvents.kind,
        actor: accountEvents.actor,
        address: accountEvents.address,
        device: accountEvents.device,
        details: accountEvents.details,
        createdAt: accountEvents.createdAt,
      })
      .from(accountEvents)
      .where(eq(accountEvents.userId, userId))
      .orderBy(asc(accountEvents.createdAt)),
    deletedProjects: await database
      .select({ name: deletedProjects.name, deletedAt: deletedProjects.deletedAt })
      .from(deletedProjects)
      .where(eq(deletedProjects.ownerId, userId)),
  };
}

export const readOrders = (database: Database, userId: string) =>
  database.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.createdAt));

/** Memberships given, codes used (without what proves that one has them), and everything of points. */
export async function readBenefits(database: Database, userId: string) {
  return {
    memberships: await database
      .select({
        source: membershipGrants.source,
        type: membershipGrants.type,
        days: membershipGrants.days,
        experience: membershipGrants.experience,
        createdAt: membershipGrants.createdAt,
        takenBackAt: membershipGrants.takenBackAt,
      })
      .from(membershipGrants)
      .where(eq(membershipGrants.userId, userId))
      .orderBy(asc(membershipGrants.createdAt)),
    codesUsedAt: await database
      .select({ usedAt: redeemCodes.usedAt, orderId: redeemCodes.orderId })
      .from(redeemCodes)
      .where(eq(redeemCodes.userId, userId))
      .orderBy(asc(redeemCodes.usedAt)),
    points: await database
      .select({
        amount: pointsEntries.amount,
        balance: pointsEntries.balance,
        reason: pointsEntries.reason,
        createdAt: pointsEntries.createdAt,
        left: pointsLots.left,
        expiresAt: pointsLots.expiresAt,
      })
      .from(pointsEntries)
      .leftJoin(pointsLots, eq(pointsLots.entryId, pointsEntries.id))
      .where(eq(pointsEntries.userId, userId))
      .orderBy(asc(pointsEntries.sequence)),
    checkIns: await database
      .select({ day: checkIns.day, points: checkIns.points, madeUp: checkIns.madeUp })
      .from(checkIns)
      .where(eq(checkIns.userId, userId))
      .orderBy(asc(checkIns.day)),
    pointsOrders: await database
      .select({ item: pointsOrders.item, cost: pointsOrders.cost, createdAt: pointsOrders.createdAt })
      .from(pointsOrders)
      .where(eq(pointsOrders.userId, userId))
      .orderBy(asc(pointsOrders.createdAt)),
    possessions: await database
      .select({ kind: possessions.kind, count: possessions.count })
      .from(possessions)
      .where(eq(possessions.userId, userId)),
    badges: await database
      .select({ badge: badges.badge, createdAt: badges.createdAt })
      .from(badges)
      .where(eq(badges.userId, userId)),
  };
}

export const readFeedback = (database: Database, userId: string) =>
  database.select().from(feedbacks).where(eq(feedbacks.userId, userId)).orderBy(asc(feedbacks.createdAt));

/** Shares with the name of what they share. */
export const readShares = (database: Database, userId: string) =>
  database
    .select({ share: shares, project: projects.name })
    .from(shares)
    .leftJoin(projects, eq(projects.id, shares.projectId))
    .where(eq(shares.ownerId, userId))
    .orderBy(asc(shares.createdAt));

/** Every text of what somebody keeps or published, without what only a search reads. */
export async function readPublications(database: Database, userId: string) {
  const rows = await database
    .select({ publication: publications, text: publicationVersions })
    .from(publications)
    .innerJoin(publicationVersions, eq(publicationVersions.publicationId, publications.id))
    .where(eq(publications.authorId, userId))
    .orderBy(asc(publications.createdAt), asc(publications.id), desc(publicationVersions.state));
  return rows.map(({ publication, text: { searchText: _text, grams: _grams, ...text } }) => ({
    ...publication,
    text,
  }));
}

/** Hashes of the pictures of a text in their order. */
export const readTextPictures = (database: Database, versionId: string) =>
  database
    .select({ hash: versionPictures.hash })
    .from(versionPictures)
    .where(eq(versionPictures.versionId, versionId))
    .orderBy(asc(versionPictures.position));

/** What somebody did with what others published, and what they were told. */
export async function readCommunity(database: Database, userId: string) {
  return {
    interactions: await database
      .select({
        publicationId: interactions.publicationId,
        kind: interactions.kind,
        createdAt: interactions.createdAt,
      })
      .from(interactions)
      .where(eq(interactions.userId, userId))
      .orderBy(asc(interactions.createdAt)),
    reports: await database
      .select({
        publicationId: reports.publicationId,
        reason: reports.reason,
        text: reports.text,
        createdAt: reports.createdAt,
      })
      .from(reports)
      .where(eq(reports.userId, userId))
      .orderBy(asc(reports.createdAt)),
    notifications: await database
      .select({
        kind: notifications.kind,
        name: notifications.name,
        reason: notifications.reason,
        createdAt: notifications.createdAt,
      })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(asc(notifications.createdAt)),
  };
}

/** Every project, those in the recycle bin too. */
export const readProjects = (database: Database, userId: string) =>
  database.select().from(projects).where(eq(projects.ownerId, userId)).orderBy(asc(projects.createdAt));

/** The blobs of a project, its document first. */
export const readBlobs = (database: Database, projectId: string) =>
  database
    .select({ hash: blobs.hash, role: projectBlobs.role, size: blobs.size })
    .from(projectBlobs)
    .innerJoin(blobs, eq(blobs.hash, projectBlobs.hash))
    .where(eq(projectBlobs.projectId, projectId))
    .orderBy(asc(projectBlobs.role), asc(blobs.hash));

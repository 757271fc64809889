import { ok, type Id } from '#base';
import type { Aabb, Vector } from '#kernel';
import { EMPTY_DIFF } from './diff.ts';
import { notFound, updateDiff } from './planning.ts';
import {
  platformIdOf,
  USUAL_PLATFORM,
  usableVolume,
  type PlatformRecord,
  type PlatformSettings,
} from './records/platform.ts';
import type { Command, DocumentReader } from './types.ts';

/** How the platform of a plate is used: as its record says, or as usual. */
export function platformOf(document: DocumentReader, plate: Id<'plate'>): PlatformSettings {
  return document.get('platform', platformIdOf(plate)) ?? USUAL_PLATFORM;
}

/** What of a build volume (x, y, z mm) a plate's settings leave for parts, plate millimetres. */
export function usableVolumeOf(document: DocumentReader, plate: Id<'plate'>, platform: Vector): Aabb {
  return usableVolume(platform, platformOf(document, plate));
}

/** Changes how the platform of a plate is used. The store refuses what none may hold. */
export const setPlatform: Command<{
  readonly plate: Id<'plate'>;
  readonly change: Partial<PlatformSettings>;
}> = {
  type: 'platform.set',
  plan(document, { plate, change }) {
    if (document.get('plate', plate) === undefined) return notFound(plate);
    const before = document.get('platform', platformIdOf(plate));
    if (before !== undefined) return ok(updateDiff([[before, { ...before, ...change }]]));
    return ok({ ...EMPTY_DIFF, added: [platformRecord(plate, { ...USUAL_PLATFORM, ...change })] });
  },
};

/** The settings of one plate for another; none where it has the usual ones. */
export function copiedPlatform(
  document: DocumentReader,
  from: Id<'plate'>,
  to: Id<'plate'>,
): readonly PlatformRecord[] {
  const original = document.get('platform', platformIdOf(from));
  return original === undefined ? [] : [platformRecord(to, original)];
}

function platformRecord(plate: Id<'plate'>, settings: PlatformSettings): PlatformRecord {
  return { ...settings, kind: 'platform', id: platformIdOf(plate), plate };
}

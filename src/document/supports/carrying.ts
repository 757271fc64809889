import { invertTransform, multiplyTransforms, transformPoint, type Transform, type Vector } from '#kernel';
import type { BanRecord } from '../records/ban.ts';
import type { StrutId } from '../records/branch.ts';
import type { SupportSetRecord } from '../records/support-set.ts';
import type { SupportPieces, StrutRecord } from './pieces.ts';
import { roundDirection, roundPlace, roundShare } from './rounding.ts';
import { createJointFinder } from './to-structure.ts';

/** Pieces as they are when columns get their length for another lift (mm): shares are of the new lengths. */
export function atLift(
  set: Pick<SupportSetRecord, 'lift'>,
  pieces: SupportPieces,
  lift: number,
): SupportPieces {
  if (lift === set.lift) return pieces;
  const struts = new Map<StrutId, StrutRecord>(
    [...pieces.trunks, ...pieces.branches].map((strut) => [strut.id, strut]),
  );
  const joints = createJointFinder(set, (id) => struts.get(id), lift);
  const share = (id: StrutId, t: number): number => roundShare(joints.share(id, t));
  return {
    ...pieces,
    trunks: pieces.trunks.map((trunk) =>
      trunk.foot.on === 'part'
        ? trunk
        : {
            ...trunk,
            joints: joints
              .of(trunk.id)
              .slice(1)
              .map(([x, y, z]) => roundPlace([x, y, z - lift])),
          },
    ),
    branches: pieces.branches.map((branch) => ({
      ...branch,
      host: { ...branch.host, t: share(branch.host.strut, branch.host.t) },
    })),
    braces: pieces.braces.map((brace) => ({
      ...brace,
      a: { ...brace.a, t: share(brace.a.trunk, brace.a.t) },
      b: { ...brace.b, t: share(brace.b.trunk, brace.b.t) },
    })),
  };
}

/**
 * What of supports is still to be known of when a part stands otherwise (tilted, scaled): tips and bans, where they are on the part. No strut
 * stands as it did, so none is pinned.
 */
export function carriedOver(
  pieces: SupportPieces,
  bans: readonly BanRecord[],
  from: Transform,
  to: Transform,
): { readonly pieces: SupportPieces; readonly bans: readonly BanRecord[] } {
  const way = multiplyTransforms(to, invertTransform(from)!);
  const back = invertTransform(way)!;
  const carry = (at: Vector): Vector => roundPlace(transformPoint(way, at));
  /** Normals go by the transposed inverse. */
  const turned = ([x, y, z]: Vector): Vector => {
    const [nx, ny, nz] = [0, 4, 8].map((at) => back[at]! * x + back[at + 1]! * y + back[at + 2]! * z) as [
      number,
      number,
      number,
    ];
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
    return roundDirection([nx / size, ny / size, nz / size]);
  };
  const loose = <Piece extends { readonly pinned: boolean }>(piece: Piece): Piece => ({
    ...piece,
    pinned: false,
  });
  return {
    pieces: {
      trunks: pieces.trunks.map(loose),
      branches: pieces.branches.map(loose),
      braces: pieces.braces.map(loose),
      tips: pieces.tips.map((tip) => ({ ...tip, at: carry(tip.at), normal: turned(tip.normal) })),
    },
    bans: bans.map((ban) => ({ ...ban, at: carry(ban.at) })),
  };
}

import type { Progress } from '#base';
import { invertTransform } from '../mesh/matrix.ts';
import type { MeshBuffers, Transform } from '../mesh/types.ts';
import { loftOfBore, type Bored } from './bores.ts';
import { cutFaces, type CutFaces } from './cut-faces.ts';
import type { Hole } from './hole.ts';
import { boredParts, boresOf } from './holes.ts';
import type { Honeycomb } from './honeycomb.ts';
import { makeHoneycombs } from './honeycombs.ts';
import { liningOf } from './lining.ts';
import { moveLoft, type Loft } from './loft.ts';

/** What a part with holes looks like from outside, for drawing: nothing is closed by it. */
export interface Openings {
  /** Of the part's mesh as it is drawn, in its millimetres. */
  readonly skin: CutFaces;
  /** Of its cavity, if it has one, in stretched millimetres as all that follows. */
  readonly cavity: CutFaces | null;
  /** The sides of holes within the wall, seen from the hole. */
  readonly lining: MeshBuffers | null;
}

/**
 * Where holes and honeycombs open a part. `mesh` is the part's as it is drawn, `body` the same in stretched millimetres without gaps, or that very mesh where it is so already, to
 * which `stretch` takes mesh millimetres, `cavity` what is hollow in it.
 */
export function* makeOpenings(
  {
    mesh,
    body,
    cavity,
  }: { readonly mesh: MeshBuffers; readonly body: MeshBuffers; readonly cavity: MeshBuffers | null },
  holes: readonly Hole[],
  honeycombs: readonly Honeycomb[],
  stretch: Transform,
): Generator<Progress, Openings, void> {
  const bored = boredParts(body, cavity);
  const lofts = yield* loftsOf(bored, { body, cavity }, holes, honeycombs, stretch);
  yield { phase: 'openings', done: 0, total: 1 };
  const toMesh = invertTransform(stretch)!;
  return {
    skin: cutFaces(mesh, mesh === body ? lofts : lofts.map((loft) => moveLoft(loft, toMesh))),
    cavity: cavity === null ? null : cutFaces(cavity, lofts),
    lining: liningOf(bored, lofts),
  };
}

/**
 * What is left of the infill of a part between its holes and honeycombs, for drawing; takes what `makeOpenings` does. `within` is what of the infill is in the cavity.
 */
export function* openInfill(
  {
    infill,
    within,
    ...part
  }: {
    readonly infill: MeshBuffers;
    readonly within: CutFaces;
    readonly body: MeshBuffers;
    readonly cavity: MeshBuffers | null;
  },
  holes: readonly Hole[],
  honeycombs: readonly Honeycomb[],
  stretch: Transform,
): Generator<Progress, CutFaces, void> {
  if (holes.length === 0 && honeycombs.length === 0) return within;
  const lofts = yield* loftsOf(boredParts(part.body, part.cavity), part, holes, honeycombs, stretch);
  yield { phase: 'openings', done: 0, total: 1 };
  return cutFaces(infill, lofts, within);
}

function* loftsOf(
  bored: Bored,
  { body, cavity }: { readonly body: MeshBuffers; readonly cavity: MeshBuffers | null },
  holes: readonly Hole[],
  honeycombs: readonly Honeycomb[],
  stretch: Transform,
): Generator<Progress, readonly Loft[], void> {
  const lofts = holes.flatMap((hole) => boresOf(bored, hole, stretch).map(loftOfBore));
  if (honeycombs.length > 0)
    for (const made of yield* makeHoneycombs(body, cavity, honeycombs, stretch))
      if (made.ok) lofts.push(...made.lofts);
  return lofts;
}

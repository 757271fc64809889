import type { ContentHash } from '#base';
import {
  invertTransform,
  multiplyTransforms,
  transformPoint,
  type LinkEnd,
  type SupportColumn,
  type SupportLink,
  type SupportPoint,
  type Transform,
  type Vector,
} from '#kernel';
import {
  differencesOfTip,
  isByHand,
  keptPieces,
  outsideRegion,
  piecesOf,
  pointOf,
  pointsOverPlate,
  recordsToStructure,
  routedTransform,
  settingsOfStyle,
  structureOverPlate,
  supportPaintIdOf,
  supportSetIdOf,
  toPlate,
  withoutScripted,
  type DocumentReader,
  type PartRecord,
  type StructureOfRecords,
  type SupportSetRecord,
  type SupportStyle,
  type TipRecord,
} from '#document';
import type { ScriptOrder } from '#scripting';
import { indexParts } from '../features/baked-parts.ts';
import { grownBody, type FeatureResult } from '../features/feature-solids.ts';
import type { EditorCore } from '../core.ts';
import type { GeometryCall } from '../geometry.ts';
import type { GrowingPlace } from './growing-place.ts';
import type { SupportsOrder } from './operations.ts';
import type { GrowOrder, PartSupports } from './types.ts';

/** What growing is asked for a part that stands as it will stand. */
export interface GrowingPart {
  readonly part: PartRecord;
  readonly at: GrowingPlace;
  /** What its supports are to be like. */
  readonly style: Pick<SupportStyle, 'type' | 'own'>;
  readonly mode: NonNullable<GrowOrder['mode']>;
  readonly made: FeatureResult | undefined;
  /** What a script wants for it, with points where it will stand on the plate; null where none was run. */
  readonly scripted: Pick<ScriptOrder, 'points' | 'columns' | 'links' | 'fill'> | null;
  /** Tips whose supports alone are made anew; null: all that may be. */
  readonly region: ReadonlySet<string> | null;
  /** What stands beside it, as it will. */
  readonly others: readonly {
    readonly part: PartRecord;
    readonly made: FeatureResult | undefined;
    /** Its supports, where they stay as they are. */
    readonly supports: PartSupports | null;
  }[];
}

type Host = Pick<EditorCore, 'printer'> & { readonly document: DocumentReader };

/** The call that grows supports for a part. */
export function growingCall(host: Host, growing: GrowingPart): GeometryCall<'growSupports'> {
  const { at, scripted } = growing;
  const { given, ...kept } = keptOf(host.document, growing);
  const { meshes, in: order } = orderOf(host, growing, {
    ...kept,
    given: [...given, ...(scripted === null ? [] : pointsAt(scripted.points, at.ofOthers))],
  });
  const wished =
    scripted === null
      ? {}
      : {
          links: linksAfter(given.length, scripted.links),
          columns: columnsAt(scripted.columns, at.ofOthers),
          fill: scripted.fill,
        };
  return { op: 'growSupports', meshes, in: { ...order, ...wished } };
}

/** The call that checks the supports of a part, given in the frame of their set. */
export function checkingCall(
  host: Host,
  checked: Omit<GrowingPart, 'mode' | 'scripted' | 'region'>,
  set: SupportSetRecord,
  { points, structure }: Pick<StructureOfRecords, 'points' | 'structure'>,
): GeometryCall<'checkSupports'> {
  const { at } = checked;
  const { meshes, in: order } = orderOf(host, checked, {
    given: pointsOverPlate(points, at.there),
    bans: bansOf(host.document, set, at, null),
    kept: null,
  });
  return {
    op: 'checkSupports',
    meshes,
    in: { ...order, structure: structureOverPlate(structure, at.there), base: set.base },
  };
}

type Kept = Required<Pick<SupportsOrder, 'given' | 'bans' | 'kept'>> & Pick<SupportsOrder, 'within'>;

function orderOf(
  host: Host,
  { part, at, style, made, others }: Omit<GrowingPart, 'mode' | 'scripted' | 'region'>,
  kept: Kept,
): Pick<GeometryCall<'growSupports'>, 'meshes' | 'in'> {
  const { document } = host;
  const plate = document.get('plate', part.plate)!;
  const own = indexParts([part], () => made?.solids ?? []);
  const meshes: ContentHash[] = [...own.meshes];
  const neighbours = others.map((other) => {
    const { mesh, transform } = standingBody(other.part, other.made);
    return { mesh: placeIn(meshes, mesh), transform: multiplyTransforms(at.ofOthers, transform) };
  });
  const [c, s] = at.ofOthers;
  const way = { frame: [c!, s!, at.ofOthers[12]!, at.ofOthers[13]!], lift: 0, isUpright: true } as const;
  const order: SupportsOrder = {
    body: own.parts[0]!,
    transform: at.transform,
    neighbours,
    settings: settingsOfStyle(document, style),
    printer: host.printer(part.plate),
    craft: plate.craft,
    ...kept,
    beside: others.flatMap(({ supports }) =>
      supports === null ? [] : [structureOverPlate(supports.structure, way)],
    ),
    paint: paintOf(document, part),
  };
  return { meshes, in: order };
}

/** The body of a part as it stands on the plate: what a shell has grown it to, else its mesh. */
export function standingBody(
  { mesh, transform }: PartRecord,
  made: FeatureResult | undefined,
): { readonly mesh: ContentHash; readonly transform: Transform } {
  const body = grownBody(made);
  return body === undefined
    ? { mesh, transform }
    : { mesh: body.hash, transform: multiplyTransforms(transform, body.toMesh) };
}

/** The place of a mesh in a list, to which it is added where it is not there. */
export function placeIn(meshes: ContentHash[], hash: ContentHash): number {
  const known = meshes.indexOf(hash);
  return known < 0 ? meshes.push(hash) - 1 : known;
}

/** Where points are that are on the plate, for whoever grows the part elsewhere: `way` turns about z and moves. */
function pointsAt(points: readonly SupportPoint[], way: Transform): readonly SupportPoint[] {
  const turned = ([x, y, z]: Vector): Vector => [way[0]! * x + way[4]! * y, way[1]! * x + way[5]! * y, z];
  return points.map((point) => ({
    ...point,
    at: transformPoint(way, point.at),
    normal: turned(point.normal),
  }));
}

/** Links between points that come after so many others. */
const linksAfter = (count: number, links: readonly SupportLink[]): readonly SupportLink[] => {
  const after = (end: LinkEnd): LinkEnd => (typeof end === 'number' ? end + count : end);
  return links.map((link) => ({ ...link, a: after(link.a), b: after(link.b) }));
};

/** Columns on the plate, in the same way as points. */
const columnsAt = (columns: readonly SupportColumn[], way: Transform): readonly SupportColumn[] =>
  columns.map((column) => {
    const [x, y] = transformPoint(way, [column.at[0], column.at[1], 0]);
    return { ...column, at: [x, y] };
  });

function paintOf(document: DocumentReader, part: PartRecord): SupportsOrder['paint'] {
  const paint = document.get('support-paint', supportPaintIdOf(part.id));
  return paint?.mesh === part.mesh ? { block: paint.block, enforce: paint.enforce } : null;
}

/** Supports are made anew no further from those that go than this many anchor distances. */
const REGION = 0.75;

/** What stays of supports that are there, where the part is grown. */
function keptOf(document: DocumentReader, { part, at, style, mode, scripted, region }: GrowingPart): Kept {
  const set = document.get('support-set', supportSetIdOf(part.id));
  if (set === undefined || mode === 'replace') return { given: [], bans: [], kept: null };
  const there = piecesOf(document, set.id);
  const pieces = scripted !== null && mode === 'keep' ? withoutScripted(there) : there;
  const { stands, lift } = at.place;
  const isWhereItWas = stands === set.stands;
  const carry = isWhereItWas ? null : carrying(set.stands, routedTransform(at.place));
  const moved = (places: readonly SupportPoint[]): readonly SupportPoint[] =>
    pointsOverPlate(carry === null ? places : places.map(carry), at.there);
  const pointsOf = (tips: readonly TipRecord[]): readonly SupportPoint[] =>
    moved(tips.map((tip) => pointOf(tip, carry === null ? lift : 0, differencesOfTip(document, style, tip))));
  if (region !== null) {
    const staying = outsideRegion(pieces, region);
    const isStaying = new Set(staying.tips);
    const radius = REGION * settingsOfStyle(document, style).anchorDistance;
    const going = pointsOf(pieces.tips.filter((tip) => !isStaying.has(tip)));
    return {
      given: pointsOf(staying.tips.filter(({ strut }) => strut !== null)).map((point) => ({
        ...point,
        stands: true,
      })),
      bans: bansOf(document, set, at, carry),
      within: going.map((point) => ({ at: point.at, radius })),
      kept:
        staying.trunks.length > 0
          ? structureOverPlate(recordsToStructure(set, staying, lift).structure, at.there)
          : null,
    };
  }
  const kept = isWhereItWas ? keptPieces(pieces) : null;
  const isKept = new Set(kept?.tips);
  const given = pieces.tips.filter((tip) => !isKept.has(tip) && (mode === 'add' || isByHand(tip)));
  const bans = bansOf(document, set, at, carry);
  const { anchorDistance } = settingsOfStyle(document, style);
  // No support is wanted where one stays that the run does not know of.
  const held = pointsOf([...isKept]).map((point) => ({ at: point.at, radius: anchorDistance / 2 }));
  const stays = kept !== null && kept.trunks.length > 0;
  return {
    given: pointsOf(given),
    bans: [...bans, ...held],
    kept: stays ? structureOverPlate(recordsToStructure(set, kept, lift).structure, at.there) : null,
  };
}

function bansOf(
  document: DocumentReader,
  set: SupportSetRecord,
  { there, place: { lift } }: GrowingPlace,
  carry: ReturnType<typeof carrying> | null,
): Kept['bans'] {
  return document.owned('ban', set.id).map(({ at: where, radius }) => {
    const raised: Vector =
      carry === null
        ? [where[0], where[1], where[2] + lift]
        : carry({ at: where, normal: [0, 0, 1], reason: 'user' }).at;
    return { at: toPlate(there, raised), radius };
  });
}

/** Takes points along with a part that stands otherwise. */
function carrying(from: Transform, to: Transform): (point: SupportPoint) => SupportPoint {
  const way = multiplyTransforms(to, invertTransform(from)!);
  const back = invertTransform(way)!;
  return (point) => {
    const [x, y, z] = point.normal;
    // Normals go by the transposed inverse.
    const turned = [0, 4, 8].map((at) => back[at]! * x + back[at + 1]! * y + back[at + 2]! * z);
    const size = Math.sqrt(turned.reduce((sum, value) => sum + value * value, 0));
    const normal = turned.map((value) => value / size) as unknown as Vector;
    return { ...point, at: transformPoint(way, point.at), normal };
  };
}

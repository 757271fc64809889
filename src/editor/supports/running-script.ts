import type { ContentHash, Id } from '#base';
import type { SupportSettings } from '#kernel';
import type { DocumentReader, PartRecord } from '#document';
import type { EditorCore } from '../core.ts';
import { indexParts } from '../features/baked-parts.ts';
import type { FeatureResult } from '../features/feature-solids.ts';
import type { GeometryCall } from '../geometry.ts';
import { placeIn, standingBody } from './growing-order.ts';
import type { GrowOrder } from './types.ts';

/** The call that runs a script on parts that stand as they will stand. */
export function scriptCall(
  { document, printer }: Pick<EditorCore, 'printer'> & { readonly document: DocumentReader },
  script: NonNullable<GrowOrder['script']>,
  subject: {
    readonly parts: readonly PartRecord[];
    readonly beside: readonly PartRecord[];
    readonly made: ReadonlyMap<Id<'part'>, FeatureResult>;
    readonly settings: SupportSettings;
  },
): GeometryCall<'runSupportScript'> {
  const { parts, beside, made, settings } = subject;
  const plate = document.get('plate', parts[0]!.plate)!;
  const own = indexParts(parts, ({ id }) => made.get(id)?.solids ?? []);
  const meshes: ContentHash[] = [...own.meshes];
  const neighbours = beside.map((part) => {
    const body = standingBody(part, made.get(part.id));
    return { mesh: placeIn(meshes, body.mesh), transform: body.transform };
  });
  return {
    op: 'runSupportScript',
    meshes,
    in: {
      ...script,
      parts: parts.map(({ name, transform }, at) => ({ name, transform, body: own.parts[at]! })),
      neighbours,
      settings,
      printer: printer(plate.id),
      craft: plate.craft,
    },
  };
}

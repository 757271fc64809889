import { contentHash, unwrap, type ContentHash, type Id } from '#base';
import { encodeMesh } from '#kernel';
import {
  createDocument,
  makeName,
  orderBetween,
  PROJECT_ID,
  storeDocument,
  type AnyRecord,
  type StoredDocument,
} from '#document';
import type { Design, DesignPart, Words } from './types.ts';

/** One name for readers of both languages: what is called alike in both stands once. */
export const both = ({ en, zh }: Words): string => `${en} ${zh}`.trim();

/** Bytes that lie in a store by their hash. */
export type Blobs = ReadonlyMap<ContentHash, Uint8Array<ArrayBuffer>>;

/** A design as a project: the document at rest, and the meshes it names. */
export interface DesignProject {
  readonly stored: StoredDocument;
  readonly content: ContentHash;
  readonly assets: readonly ContentHash[];
  readonly blobs: Blobs;
}

/** Ids are made from places in the design, so that a design that has not changed is the same bytes. */
const idOf = <Kind extends string>(kind: Kind, index: number): Id<Kind> => `${kind}-${index + 1}` as Id<Kind>;

/** A design as the editor would have saved it: one plate with its printer and print craft. */
export async function projectOf(design: Design, parts: readonly DesignPart[]): Promise<DesignProject> {
  const blobs = new Map<ContentHash, Uint8Array<ArrayBuffer>>();
  const plate = idOf('plate', 0);
  const records: AnyRecord[] = [
    { kind: 'project', id: PROJECT_ID, name: makeName(both(design.name), design.key) },
    {
      kind: 'plate',
      id: plate,
      name: '',
      order: orderBetween(null, null),
      printer: design.printer,
      craft: design.craft,
      material: design.material,
    },
  ];
  let order: string | null = null;
  for (const [index, { name, body }] of parts.entries()) {
    const bytes = encodeMesh(body.mesh);
    const mesh = await contentHash(bytes);
    blobs.set(mesh, bytes);
    order = orderBetween(order, null);
    records.push({
      kind: 'part',
      id: idOf('part', index),
      plate,
      name: makeName(both(name), design.key),
      mesh,
      transform: body.transform,
      visible: true,
      locked: false,
      ...(body.primitive === undefined ? {} : { primitive: body.primitive }),
      order,
    });
  }
  const stored = storeDocument(unwrap(createDocument(records)));
  const bytes = new TextEncoder().encode(JSON.stringify(stored));
  const content = await contentHash(bytes);
  const assets = [...blobs.keys()];
  return { stored, content, assets, blobs: new Map([...blobs, [content, bytes]]) };
}

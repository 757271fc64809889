import type { ContentHash } from '#base';
import type { DesignPayload, OfficialItem } from '#contract';
import { printerById } from '#document';
import { both, projectOf } from './design-project.ts';
import { DESIGNS } from './designs.ts';
import { makeLibraryItems } from './items.ts';
import { drawPicture, type Camera, type Picture } from './picture.ts';
import { greyResin } from './settings.ts';
import type { Design, Tags, Words } from './types.ts';

/** An item with its pictures still to be drawn and encoded. */
export interface MadeItem extends Omit<OfficialItem, 'pictures'> {
  readonly pictures: readonly (() => Picture)[];
}

/** The official library: what a server publishes, and the blobs that it names. */
export interface MadeLibrary {
  readonly items: readonly MadeItem[];
  readonly blobs: ReadonlyMap<ContentHash, Uint8Array<ArrayBuffer>>;
}

/** From the front, and from behind above. */
const CAMERAS: readonly Camera[] = [
  { around: 32, above: 32 },
  { around: -148, above: 50 },
];

/** Descriptions have both languages, one below the other (ADR 0439). */
const paragraphs = ({ en, zh }: Words): string => `${zh}\n\n${en}`;
const allTags = ({ en, zh }: Tags): string[] => [...new Set([...zh, ...en])];

async function makeDesign(design: Design) {
  const parts = await design.parts();
  const { content, assets, blobs } = await projectOf(design, parts);
  const printer = printerById(design.printer)!;
  const payload: DesignPayload = {
    printer: printer.name,
    material: design.material.name,
    platform: [...printer.platform],
    layerHeight: design.craft.layerHeight,
  };
  const bodies = parts.map(({ body }) => body);
  const item: MadeItem = {
    key: design.key,
    kind: 'design',
    name: both(design.name),
    description: paragraphs(design.description),
    category: design.category,
    tags: allTags(design.tags),
    licence: 'by',
    payload: { ...payload },
    content,
    assets: [...assets],
    pictures: CAMERAS.map((camera) => () => drawPicture(bodies, design.material.color, camera)),
  };
  return { item, blobs };
}

/** Makes every design and item of the official library: the same bytes whenever it is made from the same sources. */
export async function makeOfficialLibrary(): Promise<MadeLibrary> {
  const items: MadeItem[] = [];
  const blobs = new Map<ContentHash, Uint8Array<ArrayBuffer>>();
  for (const design of DESIGNS) {
    const made = await makeDesign(design);
    items.push(made.item);
    for (const [hash, bytes] of made.blobs) blobs.set(hash, bytes);
  }
  for (const { key, kind, name, description, tags, payload, mesh } of await makeLibraryItems()) {
    if (mesh !== undefined) blobs.set(mesh.hash, mesh.bytes);
    items.push({
      key,
      kind,
      name: both(name),
      description: paragraphs(description),
      category: null,
      tags: allTags(tags),
      licence: 'by',
      payload: { ...payload },
      content: mesh?.hash ?? null,
      assets: [],
      pictures: mesh === undefined ? [] : [() => drawPicture([mesh.body], greyResin.color, CAMERAS[0]!)],
    });
  }
  return { items, blobs };
}

import { printerById, restoreDocument, type DocumentReader } from '#document';
import type { DesignPayload } from '#contract';
import { NO_FACTS } from './draft.ts';

/** What a design shows of its first plate: printer, material, platform (mm) and layer height (mm). */
export function factsOf(document: DocumentReader): DesignPayload {
  const [plate] = document.all('plate');
  if (plate === undefined) return NO_FACTS;
  const printer = printerById(plate.printer);
  const { material } = plate;
  return {
    printer: printer === undefined ? '' : `${printer.brand} ${printer.model}`.trim(),
    material: [material.brand, material.name].filter((word) => word !== '').join(' '),
    platform: printer === undefined ? null : [...printer.platform],
    layerHeight: plate.craft.layerHeight,
  };
}

/** The facts of a project as its content lies in the cloud; what a newer build wrote, or is no document, has none. */
export function readFacts(content: Uint8Array): DesignPayload {
  try {
    const restored = restoreDocument(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)));
    return restored.ok ? factsOf(restored.value) : NO_FACTS;
  } catch {
    return NO_FACTS;
  }
}

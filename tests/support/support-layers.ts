import { quietContext, unwrap } from '#base';
import {
  HELD_ISLAND_MM2,
  type BasePlate,
  type RasterSpec,
  type SupportStructure,
  supportMeshes,
} from '#kernel';
import { findIssues, sessionLayers, supportParts, type IssueReport } from '#pipeline';
import { createLocalBackend } from './engine.ts';

/** A small panel with an 8K printer's pixels. */
const RASTER: RasterSpec = {
  width: 1200,
  height: 1200,
  pitchX: 0.0285,
  pitchY: 0.0285,
  directionX: 1,
  directionY: -1,
  layerHeight: 0.05,
  firstLayerHeight: 0.05,
  antialias: 1,
};

/** What our checks find on the layers of supports alone, 34 mm round the middle of the plate. */
export async function issuesOfSupports(
  structure: SupportStructure,
  base: BasePlate | null,
): Promise<IssueReport> {
  const parts = supportParts('made', supportMeshes(structure, base));
  const session = unwrap(await createLocalBackend().prepare({ parts, raster: RASTER }, quietContext()));
  try {
    const held = { islandHeldMm2: HELD_ISLAND_MM2 };
    return unwrap(await findIssues(sessionLayers(session, RASTER), quietContext(), held));
  } finally {
    session.dispose();
  }
}

export { loadManifold } from './manifold.ts';
export type { SolidCode } from './solid.ts';
export {
  BOOLEAN_KINDS,
  type BooleanCode,
  type BooleanKind,
  type CombinedMesh,
  type Operand,
  booleanMeshes,
} from './boolean.ts';
export { type ClassedMesh, type TracedBake, bakeSolids, bakeTraced } from './bake.ts';
export { CUT_KEEPS, type CutCode, type CutKeep, type CutMeshes, type CutOptions, cutMesh } from './cut.ts';
export { CONNECTOR_KINDS, type ConnectorOptions } from './connectors.ts';
export { type SimplifiedMesh, type SimplifyCode, type SimplifyOptions, simplifyMesh } from './simplify.ts';
export { createLabeller, type LabelCode, labelMesh } from './label.ts';
export type { FontFiles } from './lettering.ts';
export { type UniteCode, type UnitedMesh, uniteShells } from './unite.ts';

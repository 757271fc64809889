export { loadManifold } from './manifold.ts';
export type { SolidCode } from './solid.ts';
export { BOOLEAN_KINDS, type BooleanCode, type BooleanKind, type Operand, booleanMeshes } from './boolean.ts';

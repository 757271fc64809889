export type { MeshBuffers, Aabb, Transform } from './mesh/types.ts';
export type { Compensation, Planes, RasterSpec, Runs } from './raster/types.ts';
export { isLit, SOLID_CLASSES, SOLID_RULE, solidNumber, type SolidClass } from './raster/solid-class.ts';
export { type Antialias, subRowsOf } from './raster/antialias.ts';
export {
  type TransformParts,
  identityTransform,
  multiplyTransforms,
  translation,
  rotationAbout,
  scaling,
  composeTransform,
  decomposeTransform,
  invertTransform,
  determinantOf,
  transformPoint,
} from './mesh/matrix.ts';
export { type StretchedPlace, stretchMesh, stretchOf } from './mesh/stretch.ts';
export { turnDown } from './mesh/turn-down.ts';
export { type Vector, addScaled, subtract, dot, cross, lengthOf, normalise, mix } from './mesh/vector.ts';
export { meshBounds } from './mesh/bounds.ts';
export { alignedBox, boxCentre, boxSize, growBox, joinBoxes, moveBox } from './mesh/boxes.ts';
export {
  UNITS,
  LATTICE_LIMIT,
  type LatticeMap,
  latticeMap,
  snapVertices,
  firstPlane,
  planeOf,
  planesBelow,
} from './raster/lattice.ts';
export { type LayerPlacement, placeLayer } from './raster/place-layer.ts';
export { type LitExtent, NOTHING_LIT, litExtent } from './raster/lit-extent.ts';
export { MAX_RUN_LENGTH, RunBuilder, countPixels, litPixels, mixWords, runBytes } from './raster/runs.ts';
export { closingTriangles } from './raster/closing.ts';
export { compensationReach } from './raster/compensation.ts';
export {
  type OracleInput,
  type OracleLayer,
  oracleLayerCount,
  rasteriseOracleLayer,
  roundedShare,
} from './raster/oracle.ts';
export { type FieldLattice, fieldLattice, fieldToMillimetres, snapToField } from './sdf/lattice.ts';
export { FAR, type FieldScale, fieldScale, fieldVoxel } from './sdf/scale.ts';
export { type ShellOptions, type ShellPlan, planShell } from './sdf/shell-plan.ts';
export { type FieldValues, oracleField } from './sdf/distance-oracle.ts';
export { type CavityMesh, cavityMesh } from './sdf/cavity-mesh.ts';
export { splitTunnels } from './sdf/split-tunnels.ts';
export { type CellSheets, cellSheets } from './sdf/cell-sheets.ts';
export { grownLevel } from './sdf/growth-oracle.ts';
export { openField } from './sdf/opening-oracle.ts';
export { oracleOutside } from './sdf/outside-oracle.ts';
export {
  type FieldLevel,
  type FieldSurface,
  depthLevel,
  fieldRoot,
  oracleSurface,
} from './sdf/surface-oracle.ts';
export type { FinishRules, LayerCoverage } from './finish/types.ts';
export { ditherPlace, ditherTables } from './finish/dither.ts';
export { finishOracleLayer } from './finish/oracle.ts';
export {
  type WeldedMesh,
  type PointWelder,
  createPointWelder,
  weldTriangles,
  weldIndexed,
  dropDegenerateFaces,
} from './mesh/weld.ts';
export { type MeasuredMesh, type MeshMeasures, measureMesh } from './mesh/measured.ts';
export { type LitTriangles, computeCreaseNormals } from './mesh/crease-normals.ts';
export { halveLongEdges } from './mesh/finer-triangles.ts';
export { bakeOcclusion, occludeMesh, type Occlusion, OCCLUSION_NUMBERS } from './mesh/occlusion.ts';
export { type MeshInPlace, joinMeshes, placeMesh } from './mesh/joining.ts';
export { shellBoxes } from './mesh/shell-boxes.ts';
export { splitShells } from './mesh/split-shells.ts';
export { sortEdges, type SortedEdges } from './mesh/edges.ts';
export { isFiniteMesh } from './mesh/finite.ts';
export { encodeMesh, decodeMeshBytes } from './mesh/encoding.ts';
export { isBalanced, type RepairedOrientation, repairOrientation } from './mesh/orientation.ts';
export type { ClosedMesh } from './mesh/closing/types.ts';
export { closeMesh } from './mesh/closing/close-mesh.ts';
export { type MeshQuality, examineMesh } from './mesh/quality.ts';
export { type Circle, angleAt, angleBetween, circleThrough } from './measure/figures.ts';
export { snapToEdges, wallBehind } from './measure/probe.ts';
export { type Patch, patchAround } from './measure/patch.ts';
export { type Clearance, clearanceOf, type MeshStanding } from './measure/clearance.ts';
export { type WallPlace, WALL_SAMPLES, leastWall } from './measure/least-wall.ts';
export { type WallField, makeWallField } from './measure/wall-field.ts';
export { type MeshPlace, nearestOnMesh } from './measure/nearest.ts';
export { isWithinMesh } from './measure/within-mesh.ts';
export { brushedFaces } from './measure/brushed-faces.ts';
export { type Crossing, type LineCaster, type LineSpan, createLineCaster } from './measure/rays.ts';
export { commonVolume } from './measure/common-volume.ts';
export { meshVolume, meshArea } from './measure/measure.ts';
export {
  DRAIN_POSES,
  ISSUE_KINDS,
  type BorderIssue,
  type Drainage,
  type DrainPose,
  type EmptyLayerIssue,
  type IslandIssue,
  type Issue,
  type IssueKind,
  type IssueList,
  type IssueOptions,
  type LayerFacts,
  type LayerPanel,
  type Puddle,
  type ResinTrapIssue,
  type SuctionCupIssue,
} from './issues/types.ts';
export { defaultIssueOptions } from './issues/options.ts';
export { readLayer, Spans, type LayerSpans, type SpanEdges } from './issues/spans.ts';
export type { HangingPass } from './issues/drainage.ts';
export { type LayerRepair, fillTrap, removeIsland } from './issues/repairs.ts';
export { type LayerAnalysis, createLayerAnalysis } from './issues/analysis.ts';
export { type Seal, type SealFinder, createNewSealCheck, createSealFinder } from './issues/new-seals.ts';
export type { SealedIssue } from './issues/sealed.ts';
export {
  NEEDS_SUPPORT,
  ORIENT_GOALS,
  type OrientedPoses,
  type OrientGoal,
  type OrientOptions,
  type Pose,
  type PoseFigures,
  type PoseView,
  type RankedPose,
} from './orient/types.ts';
export { flatFaces } from './orient/flat-faces.ts';
export { type OrientCode, orientMesh, orientSteps } from './orient/orient-mesh.ts';
export {
  type Footprint,
  footprintArea,
  footprintBounds,
  footprintOf,
  moveFootprint,
} from './arrange/footprint.ts';
export {
  type MeshArrangeInput,
  type MeshArrangement,
  type ReachingMesh,
  type StandingBlock,
  type StandingMesh,
  arrangeMeshes,
} from './arrange/arrange-meshes.ts';
export {
  ARRANGE_LIMITS,
  type Arrangement,
  type ArrangeInput,
  type ArrangeStart,
  type Placement,
  arrange,
} from './arrange/arrange.ts';
export {
  type Measure,
  type Primitive,
  type PrimitiveKind,
  type PrimitiveLocation,
  PRIMITIVE_KINDS,
  PRIMITIVE_LOCATIONS,
  isPrimitive,
  measuresOf,
  primitiveFault,
} from './primitives/table.ts';
export { makePrimitive } from './primitives/make-primitive.ts';
export { featuresOf, isPartFeatures, reachOf, type PartFeatures } from './features/features.ts';
export {
  INFILL_PATTERNS,
  isShell,
  MOST_SOLID_REGIONS,
  SHELL_NUMBERS,
  SHELL_SIDES,
  type InfillPattern,
  type Shell,
  type ShellSide,
  type SolidRegion,
} from './features/shell.ts';
export {
  REGION_NUMBERS,
  REGION_SHAPES,
  regionRings,
  type PlacedRegion,
  type RegionShape,
} from './features/placed-region.ts';
export type { Bore, Bored } from './features/bores.ts';
export {
  boredParts,
  boresOf,
  makeHoles,
  stretchHole,
  type HoleOutcome,
  type HolePlace,
} from './features/holes.ts';
export { type HoneycombFault, type HoneycombOutcome, makeHoneycombs } from './features/honeycombs.ts';
export type { CutFaces } from './features/cut-faces.ts';
export { facesWithin } from './features/faces-within.ts';
export { type Openings, makeOpenings, openInfill } from './features/openings.ts';
export { type InfillOptions, makeInfill } from './features/infill.ts';
export {
  HOLE_DIRECTIONS,
  HOLE_KINDS,
  HOLE_NUMBERS,
  isHole,
  MOST_HOLES,
  type Hole,
  type HoleDirection,
  type HoleKind,
} from './features/hole.ts';
export {
  HONEYCOMB_KINDS,
  HONEYCOMB_NUMBERS,
  isHoneycomb,
  MOST_HONEYCOMBS,
  type Honeycomb,
  type HoneycombKind,
} from './features/honeycomb.ts';
export { type HollowPart } from './drainage/resin-cells.ts';
export { type CavityDrainage, drainageOfPart } from './drainage/part-drainage.ts';
export { type DrainOptions, type DrainPlan, MOST_DRAINS, proposeDrains } from './drainage/propose-drains.ts';
export {
  LABEL_ALIGNMENTS,
  LABEL_FONTS,
  LABEL_NUMBERS,
  LABEL_STYLES,
  LONGEST_LABEL,
  type Label,
  type LabelFont,
  isLabel,
  isLabelText,
} from './labels/label.ts';
export { type SurfaceArea, type SurfacePoint, surfaceOver } from './labels/surface.ts';
export {
  MARKS_EACH,
  NO_PROBLEMS,
  REPAIR_KINDS,
  type RepairCounts,
  type RepairDoubt,
  type RepairedMesh,
  type RepairKind,
  type RepairMarksByKind,
  type RepairOptions,
  type RepairReport,
} from './repair/types.ts';
export { findCrossings } from './repair/crossings.ts';
export { examineForRepair } from './repair/examine.ts';
export { volumeMoved } from './repair/columns.ts';
export { windingPatch } from './repair/winding-patch.ts';
export { type MarkPlaces, markPlaces, REPORTED_KINDS, type ReportedKind } from './repair/mark-places.ts';
export { fixedCounts, type RepairCode, repairMesh } from './repair/repair-mesh.ts';
export {
  baseReach,
  isSomeSupportSettings,
  PIECE_SETTINGS,
  SUPPORT_CHOICES,
  SUPPORT_FLAGS,
  SUPPORT_NUMBERS,
  SUPPORT_TYPES,
  supportTypes,
  type BuiltInSupportType,
  type PieceSetting,
  type SupportChoice,
  type SupportFlag,
  type SupportNumber,
  type SupportSettings,
} from './supports/settings.ts';
export {
  SUPPORT_REASONS,
  type BasePlate,
  type Brace,
  type Branch,
  type Foot,
  type Platform,
  type Strut,
  type LinkEnd,
  type SupportColumn,
  type SupportLink,
  type SupportPoint,
  type SupportReason,
  type SupportStructure,
  type Tip,
  type Trunk,
  type UnreachedReason,
} from './supports/types.ts';
export { createSupportSpace, type SpaceInput, type SupportSpace } from './supports/routes/space.ts';
export { squaredDistances } from './supports/routes/clearance.ts';
export { solidsOf, type MeshSolids } from './supports/routes/surface-cells.ts';
export { columnsOver, type FaceColumns, type SortedFaces } from './supports/routes/sorted-faces.ts';
export { costToPlate, isOffLanding, type CellFields, type CostRules } from './supports/routes/cost-field.ts';
export { routeSupports, type RouteInput } from './supports/routes/route-supports.ts';
export {
  isTrunk,
  routePoints,
  structureOfAdded,
  type AddedSupport,
  type AddedSupports,
  type PointsInput,
  type StandingSupports,
} from './supports/routes/route-points.ts';
export {
  type AddedBrace,
  type BracedPoint,
  type Bracing,
  type OwnBar,
} from './supports/routes/brace-added.ts';
export { pocketsBetween, type Disc } from './supports/routes/discs.ts';
export {
  NOTHING_FIXED,
  reachPlaces,
  reachPoints,
  rerouteFaulty,
  stiffenSlender,
  type FixedSupports,
  type FixedTip,
  type FixInput,
  type FixReason,
} from './supports/routes/fix-supports.ts';
export { type WidenedTrunk } from './supports/routes/fix-slender.ts';
export { obstacleOf, type WantedBar } from './supports/routes/wanted-bars.ts';
export { refoot, type FootPlace } from './supports/routes/refoot.ts';
export { basePlateOf } from './supports/routes/base-plate.ts';
export { supportBox } from './supports/routes/support-box.ts';
export { supportMeshes, type SupportMeshes } from './supports/routes/support-meshes.ts';
export { eachSupportShape, type ShapeOwner, type ShapeSink } from './supports/routes/support-shapes.ts';
export { pullPoints, type PulledPoint, type TriedPoint } from './supports/pull-points.ts';
export {
  checkSupports,
  SUPPORT_FAULTS,
  type SupportFault,
  type SupportFaultKind,
} from './supports/routes/check-supports.ts';
export { snapToSupports, SUPPORT_LIMIT, SUPPORT_UNITS, type SupportSurface } from './supports/lattice.ts';
export { CELL, gridOver, turnOf, type CellCrossings } from './supports/columns.ts';
export { sortEdgesOfUndersides } from './supports/outlines.ts';
export { passInKernel, type PassSurface, type SurfacePasses } from './supports/passes.ts';
export { overhangClasses, overhangThreshold } from './supports/overhang.ts';
export {
  faceRoles,
  type OverhangRegion,
  overhangRegions,
  type OverhangRegions,
  PAINT_BLOCK,
  PAINT_ENFORCE,
  PAINT_NONE,
  ROLE_OVERHANG,
  type SupportPaint,
} from './supports/regions.ts';
export {
  MOST_SUMMED_FACES,
  noOverhangSums,
  OVERHANG_SUM_WORDS,
  type OverhangSum,
  overhangSums,
  readOverhangSum,
} from './supports/overhang-sums.ts';
export { onPlate, type PartAreas, type PartIsland, type SupportPanel } from './supports/bodies.ts';
export type { DemandSamples, SupportBan } from './supports/samples.ts';
export type { SupportDemand } from './supports/sweep.ts';
export type { IslandPlace, LooseIsland, LooseReason } from './supports/islands.ts';
export {
  createSupportPlanner,
  type SupportPlan,
  type SupportPlanInput,
  type SupportPlanner,
} from './supports/plan.ts';
export {
  type BarePlace,
  checkSupportDemand,
  type DemandCheck,
  type WeakBody,
} from './supports/check-demand.ts';
export {
  createIslandCheck,
  HELD_ISLAND_MM2,
  type IslandCheck,
  repairPlan,
  type UntouchedIslands,
} from './supports/check-islands.ts';
export { chainLength, nearestAlong, placeAlong } from './supports/routes/directions.ts';
export { isDirection, isVector } from './features/checks.ts';
export {
  createSupportSurvey,
  MOST_SPOTS,
  type SupportSurvey,
  type SurveyRegion,
} from './supports/spots/survey.ts';
export type { SurfaceSpot } from './supports/spots/spot.ts';

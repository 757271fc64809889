export { clear, reserve } from './memory';
export { shiftVertices, snapVertices } from './snap';
export { costCells, squareDistances } from './support-cells';
export { listFaces, lookAtFaces, markCells, startColumnsOfFaces, windCells } from './support-space';
export { classOverhang, sumOverhang } from './overhang';
export {
  compareHeights,
  crossCells,
  crossingsOfCells,
  listLowest,
  listUndersides,
  markUndersides,
  placeEdges,
  sortEdgesOfPoints,
  startCells,
  startEdges,
  turnPoints,
} from './support-surface';
export { countDegenerate, findOpenEdges, isBalanced, signedVolume } from './topology';
export * from './closing/index';
export { addFaces, addTriangles, layerCountOf, countBlocks, fillBlocks } from './plate';
export { setPanel, setSolids, setReduction, setCompensation } from './layer';
export { mergeRuns, startCounting, unbalanced, litSum } from './sweep';
export { setFinish, startLayer, keepPlane, finishLayer } from './finish';
export { openBlock, drawBlockLayer, drawBlockSpans, drawSingleLayer, blockList, blockCount } from './block';
export { placeRuns, swapRuns, areSameRuns, runs, bytes } from './buffers';
export { litRows, litEdges, firmRows, firmEdges } from './buffers';
export { xxh64 } from './xxh64';
export { measureLit, litCount, litLeft, litTop, litRight, litBottom } from './lit-extent';
export { encodeGoo, decodeGoo, checkGoo } from './codec-goo';
export { encodeCtb, decodeCtb } from './codec-ctb';
export { encodePw0, decodePw0 } from './codec-pw0';
export { encodePackedPw0, decodePackedPw0 } from './codec-pw0-packed';
export { encodeCxdlp, decodeCxdlp } from './codec-cxdlp';
export { encodePlanes, decodePlanes } from './codec-planes';
export { encodePhz, decodePhz } from './codec-phz';
export { encodeVuf, decodeVuf } from './codec-vuf';
export { encodePng } from './codec-png';
export { decodePng } from './read-png';
export {
  startWelding,
  setWeldRoom,
  fillSlots,
  weldFaces,
  dropFlatFaces,
  dropUnusedPoints,
  boundPoints,
  weldedPoints,
  flatFaces,
  endlessFaces,
} from './weld';
export {
  startPicture,
  seeVertices,
  placeVertices,
  clearPicture,
  drawFaces,
  pictureLeft,
  pictureRight,
  pictureTop,
  pictureBottom,
} from './picture';
export { fieldBytes, setField, sheets, sheetOfEdge } from './field-state';
export { startColumns, addColumns, columnBytes, sortColumns, startColumnsAt } from './field-columns';
export { startDistances, addFieldPlane, finishFieldPlane, deepestOf } from './field-distance';
export { growthBytes, setGrowth, growthDelay, finishGrownPlane } from './field-growth';
export { addOpeningPlane } from './field-opening';
export { addOutsidePlane } from './field-outside';
export { startSurface, addFieldCells, fieldVertexCount, fieldQuadCount } from './field-surface';
export { fieldVertices, fieldQuads } from './buffers';

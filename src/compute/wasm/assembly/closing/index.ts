export { layGrid } from './grid';
export { orderEnds, indexEdges, findOwners, surplusFaces, addNets } from './edges';
export { listHoleEdges, fillTriangleHoles, dropPaired } from './triangle-holes';
export { markEnds, numberPoints, endAtPoints, fillOwnLabels, findReaches } from './points';
export { sortIntoColumns } from './columns';
export { joinNear, flattenForest, listClusters, countEnds, rejectClusters, mergeClusters } from './clusters';
export { listOddLeaving, findNearest, joinSeams } from './seams';
export {
  startChains,
  findChains,
  chainedEdges,
  candidateCount,
  lacksRoom,
  layPieces,
  shortenChains,
  keepChains,
  orderChains,
  fanChains,
} from './junctions';
export {
  resolveLabels,
  relabelFaces,
  numberUsed,
  renumberFaces,
  moveVertices,
  placeOnGrid,
  endAtVertices,
  addVolume,
  drawLines,
} from './faces';
export { numberEnds, listLeaving, startLoops, walkLoops, loopFaces, coneLoops, coneEdges } from './loops';

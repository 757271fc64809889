/** What closing needs of the WASM module (assembly/closing has the docs). Addresses are byte offsets into memory; a bool is 0 or 1. */
export interface ClosingExports {
  layGrid(positions: number, count: number, grid: number): number;
  orderEnds(edges: number, count: number): void;
  indexEdges(edges: number, count: number, vertexCount: number, starts: number): void;
  findOwners(
    indices: number,
    faceCount: number,
    edges: number,
    count: number,
    starts: number,
    owners: number,
  ): void;
  surplusFaces(
    indices: number,
    faceCount: number,
    edges: number,
    starts: number,
    owners: number,
    out: number,
  ): number;
  addNets(
    edges: number,
    count: number,
    labels: number,
    pointCount: number,
    starts: number,
    pairs: number,
    out: number,
  ): number;
  listHoleEdges(
    edges: number,
    count: number,
    owners: number,
    vertexCount: number,
    holders: number,
    out: number,
  ): number;
  fillTriangleHoles(
    edges: number,
    owners: number,
    list: number,
    count: number,
    vertexCount: number,
    outStarts: number,
    outPairs: number,
    inStarts: number,
    inPairs: number,
    out: number,
  ): number;
  dropPaired(edges: number, count: number): number;
  markEnds(edges: number, count: number, marks: number): number;
  numberPoints(
    positions: number,
    vertexCount: number,
    grid: number,
    marks: number,
    bits: number,
    columns: number,
    places: number,
    points: number,
  ): void;
  endAtPoints(edges: number, count: number, marks: number): void;
  fillOwnLabels(labels: number, count: number): void;
  findReaches(
    edges: number,
    count: number,
    points: number,
    pointCount: number,
    tolerance: number,
    reaches: number,
    box: number,
  ): number;
  sortIntoColumns(
    points: number,
    pointCount: number,
    reaches: number,
    box: number,
    bits: number,
    table: number,
    keys: number,
    slots: number,
    ids: number,
    slotOf: number,
  ): void;
  joinNear(slots: number, table: number, firstX: number, pastX: number, parents: number, rings: number): void;
  flattenForest(parents: number, count: number): void;
  listClusters(
    edges: number,
    edgeCount: number,
    slots: number,
    slotCount: number,
    ids: number,
    slotOf: number,
    parents: number,
    rings: number,
    marks: number,
    points: number,
    tolerance: number,
    labels: number,
    clusters: number,
  ): number;
  countEnds(
    edges: number,
    edgeCount: number,
    onlyOdd: boolean,
    slotOf: number,
    parents: number,
    slotCount: number,
    counts: number,
  ): void;
  rejectClusters(
    clusters: number,
    count: number,
    before: number,
    after: number,
    factor: number,
    rings: number,
    ids: number,
    labels: number,
  ): number;
  mergeClusters(
    clusters: number,
    count: number,
    rings: number,
    ids: number,
    labels: number,
    points: number,
    shares: number,
    sum: number,
  ): number;
  listOddLeaving(
    edges: number,
    count: number,
    pointCount: number,
    eitherWay: boolean,
    starts: number,
    leaving: number,
  ): void;
  findNearest(
    edges: number,
    first: number,
    past: number,
    points: number,
    slots: number,
    ids: number,
    table: number,
    starts: number,
    leaving: number,
    tolerance: number,
    nearest: number,
  ): void;
  joinSeams(
    edges: number,
    count: number,
    nearest: number,
    slotOf: number,
    parents: number,
    rings: number,
  ): void;
  startChains(): void;
  findChains(
    edges: number,
    count: number,
    points: number,
    slots: number,
    ids: number,
    table: number,
    tolerance: number,
    chains: number,
    candidates: number,
    room: number,
    work: number,
  ): void;
  readonly chainedEdges: { readonly value: number };
  readonly candidateCount: { readonly value: number };
  readonly lacksRoom: { readonly value: number };
  layPieces(
    edges: number,
    count: number,
    points: number,
    chains: number,
    candidates: number,
    out: number,
  ): number;
  shortenChains(
    edges: number,
    count: number,
    points: number,
    chains: number,
    candidates: number,
    paired: number,
    starts: number,
  ): void;
  keepChains(
    edges: number,
    count: number,
    points: number,
    chains: number,
    candidates: number,
    paired: number,
    starts: number,
  ): number;
  orderChains(edges: number, count: number, points: number, chains: number, order: number): number;
  fanChains(
    edges: number,
    points: number,
    chains: number,
    candidates: number,
    order: number,
    orderCount: number,
    out: number,
  ): void;
  resolveLabels(labels: number, count: number): void;
  relabelFaces(
    indices: number,
    count: number,
    marks: number,
    labels: number,
    points: number,
    out: number,
  ): number;
  numberUsed(indices: number, faceCount: number, numbers: number, vertexCount: number): number;
  renumberFaces(indices: number, faceCount: number, numbers: number): void;
  moveVertices(
    positions: number,
    vertexCount: number,
    numbers: number,
    marks: number,
    points: number,
    shares: number,
    grid: number,
    out: number,
  ): void;
  placeOnGrid(point: number, grid: number, out: number): void;
  endAtVertices(edges: number, count: number, points: number, numbers: number): void;
  addVolume(positions: number, indices: number, count: number, origin: number, sum: number): number;
  drawLines(edges: number, count: number, stride: number, positions: number, out: number): void;
  numberEnds(
    edges: number,
    count: number,
    positions: number,
    vertexCount: number,
    grid: number,
    marks: number,
    points: number,
    numbers: number,
    ends: number,
    other: number,
    counts: number,
  ): number;
  listLeaving(
    edges: number,
    count: number,
    numbers: number,
    endCount: number,
    starts: number,
    leaving: number,
  ): void;
  startLoops(ends: number, vertexCount: number, faces: number, cones: number, lines: number): void;
  walkLoops(
    endCount: number,
    starts: number,
    leaving: number,
    path: number,
    places: number,
    tables: number,
    work: number,
  ): number;
  readonly loopFaces: { readonly value: number };
  readonly coneLoops: { readonly value: number };
  readonly coneEdges: { readonly value: number };
}

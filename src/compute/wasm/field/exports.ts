/** What the module exports for fields (assembly/field-*.ts have the docs). Addresses are byte offsets into memory. */
export interface FieldExports {
  fieldBytes(columns: number, rows: number, reach: number): number;
  setField(
    columns: number,
    rows: number,
    planes: number,
    partShift: number,
    reach: number,
    level: number,
    squaredLevel: number,
    exactFrom: number,
    memory: number,
  ): void;
  readonly sheets: { readonly value: number };
  readonly sheetOfEdge: { readonly value: number };
  startColumns(isOutside: boolean): void;
  addColumns(triangles: number, list: number, count: number, plane: number): number;
  columnBytes(): number;
  sortColumns(memory: number): void;
  startColumnsAt(plane: number): void;
  startDistances(): void;
  addFieldPlane(triangles: number, list: number, count: number, plane: number): number;
  finishFieldPlane(plane: number): void;
  deepestOf(plane: number): number;
  growthBytes(reach: number): number;
  setGrowth(
    partShift: number,
    reach: number,
    cap: number,
    least: number,
    level: number,
    memory: number,
  ): void;
  readonly growthDelay: { readonly value: number };
  addOpeningPlane(plane: number, isFirst: boolean): void;
  addOutsidePlane(triangles: number, list: number, count: number, plane: number): number;
  finishGrownPlane(plane: number): void;
  startSurface(): void;
  addFieldCells(plane: number): number;
  readonly fieldVertexCount: { readonly value: number };
  readonly fieldQuadCount: { readonly value: number };
  readonly fieldVertices: { readonly value: number };
  readonly fieldQuads: { readonly value: number };
}

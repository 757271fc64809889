import type { FieldSurface } from '#kernel';
import type { Engine } from '../engine.ts';
import { OutOfMemory } from '../heap.ts';

/** Collects vertices and quads as they come, a layer of cells at a time. */
export class SurfaceParts {
  private readonly vertices: Int32Array[] = [];
  private readonly quads: Uint32Array[] = [];
  private readonly engine: Engine;
  private readonly from: number;
  private before = 0;

  /** Of layers before `from` only the number of vertices is kept. */
  constructor(engine: Engine, from: number) {
    this.engine = engine;
    this.from = from;
  }

  /** Makes a layer of cells and takes what it gave. */
  add(layer: number): void {
    const { engine } = this;
    if (engine.call.addFieldCells(layer) === 0) throw new OutOfMemory();
    const { fieldVertexCount, fieldVertices, fieldQuadCount, fieldQuads } = engine.call;
    const [vertices, quads] = [fieldVertexCount.value, fieldQuadCount.value];
    if (layer < this.from) {
      this.before += vertices;
      return;
    }
    if (vertices > 0) this.vertices.push(engine.i32(fieldVertices.value >>> 0, vertices * 3).slice());
    if (quads > 0) this.quads.push(engine.u32(fieldQuads.value >>> 0, quads * 4).slice());
  }

  join(): FieldSurface & { readonly before: number } {
    const lengthOf = (parts: readonly { readonly length: number }[]): number =>
      parts.reduce((sum, { length }) => sum + length, 0);
    const vertices = new Int32Array(lengthOf(this.vertices));
    const quads = new Uint32Array(lengthOf(this.quads));
    let at = 0;
    for (const part of this.vertices) {
      vertices.set(part, at);
      at += part.length;
    }
    at = 0;
    for (const part of this.quads) {
      quads.set(part, at);
      at += part.length;
    }
    return { vertices, quads, before: this.before };
  }
}

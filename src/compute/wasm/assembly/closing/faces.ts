// Step 4: what becomes of faces and vertices when points were merged (kernel/mesh/README.md, "Closing").

import { EDGE } from './edges';
import { fromGrid } from './grid';
import { POINT, hasMoved, vertexOf } from './points';

/** Lets every label be the point that its point became in the end. */
export function resolveLabels(labels: usize, count: i32): void {
  for (let point = 0; point < count; point++) {
    let root = load<u32>(labels + (<usize>point << 2));
    while (true) {
      const above = load<u32>(labels + (<usize>root << 2));
      if (above == root) break;
      root = above;
    }
    for (let next: u32 = point; next != root; ) {
      const at = labels + (<usize>next << 2);
      next = load<u32>(at);
      store<u32>(at, root);
    }
  }
}

/** Relabels faces into `out` (which may be where they are), without those that have a corner twice. Returns how many are left. */
export function relabelFaces(
  indices: usize,
  count: i32,
  marks: usize,
  labels: usize,
  points: usize,
  out: usize,
): i32 {
  const start = out;
  for (const past = indices + <usize>count * 12; indices < past; indices += 12) {
    const a = vertexNow(load<u32>(indices, 0), marks, labels, points);
    const b = vertexNow(load<u32>(indices, 4), marks, labels, points);
    const c = vertexNow(load<u32>(indices, 8), marks, labels, points);
    if (a == b || b == c || c == a) continue;
    store<u32>(out, a, 0);
    store<u32>(out, b, 4);
    store<u32>(out, c, 8);
    out += 12;
  }
  return <i32>((out - start) / 12);
}

// @ts-ignore: decorator
@inline
function vertexNow(vertex: u32, marks: usize, labels: usize, points: usize): u32 {
  const mark = load<u32>(marks + (<usize>vertex << 2));
  if (mark == 0) return vertex;
  const point = load<u32>(labels + (<usize>(mark - 1) << 2));
  return point == mark - 1 ? vertex : vertexOf(points, point);
}

/** Numbers the vertices that faces use, in order, into `numbers` (a u32 a vertex), and returns how many there are. */
export function numberUsed(indices: usize, faceCount: i32, numbers: usize, vertexCount: i32): i32 {
  memory.fill(numbers, 0, <usize>vertexCount << 2);
  for (const past = indices + <usize>faceCount * 12; indices < past; indices += 4) {
    store<u32>(numbers + (<usize>load<u32>(indices) << 2), 1);
  }
  let used: u32 = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const at = numbers + (<usize>vertex << 2);
    const isUsed = load<u32>(at);
    store<u32>(at, isUsed ? used : 0xffffffff);
    used += isUsed;
  }
  return used;
}

/** Lets faces use the vertices' new numbers. */
export function renumberFaces(indices: usize, faceCount: i32, numbers: usize): void {
  for (const past = indices + <usize>faceCount * 12; indices < past; indices += 4) {
    store<u32>(indices, load<u32>(numbers + (<usize>load<u32>(indices) << 2)));
  }
}

/** Puts the vertices that have a number where they belong in `out`, those merged into at their grid point; their marks move in place. */
export function moveVertices(
  positions: usize,
  vertexCount: i32,
  numbers: usize,
  marks: usize,
  points: usize,
  shares: usize,
  grid: usize,
  out: usize,
): void {
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const number = load<u32>(numbers + (<usize>vertex << 2));
    if (number == 0xffffffff) continue;
    const mark = load<u32>(marks + (<usize>vertex << 2));
    store<u32>(marks + (<usize>number << 2), mark);
    const from = positions + <usize>vertex * 12;
    const to = out + <usize>number * 12;
    if (mark != 0 && hasMoved(shares, mark - 1)) placeOnGrid(points + <usize>(mark - 1) * POINT, grid, to);
    else copyPoint(from, to);
  }
}

// @ts-ignore: decorator
@inline
function copyPoint(from: usize, to: usize): void {
  store<u64>(to, load<u64>(from));
  store<u32>(to, load<u32>(from, 8), 8);
}

/** The millimetres of x, y, z on the grid. */
export function placeOnGrid(point: usize, grid: usize, out: usize): void {
  for (let axis: usize = 0; axis < 12; axis += 4) {
    store<f32>(out + axis, fromGrid(grid, load<i32>(point + axis), axis));
  }
}

/** Lets edges end at the vertices' new numbers instead of points. */
export function endAtVertices(edges: usize, count: i32, points: usize, numbers: usize): void {
  for (let i = 0; i < count; i++) {
    for (let end: usize = 0; end < 8; end += 4) {
      const vertex = vertexOf(points, load<u32>(edges + end));
      store<u32>(edges + end, load<u32>(numbers + (<usize>vertex << 2)));
    }
    edges += EDGE;
  }
}

/** Adds six times the signed volume of further faces to a sum, as seen from 3 f64: the terms of kernel's meshVolume, in order. */
export function addVolume(positions: usize, indices: usize, count: i32, origin: usize, sum: f64): f64 {
  const ox = load<f64>(origin, 0);
  const oy = load<f64>(origin, 8);
  const oz = load<f64>(origin, 16);
  for (const past = indices + <usize>count * 12; indices < past; indices += 12) {
    const a = positions + <usize>load<u32>(indices, 0) * 12;
    const b = positions + <usize>load<u32>(indices, 4) * 12;
    const c = positions + <usize>load<u32>(indices, 8) * 12;
    const ax = <f64>load<f32>(a, 0) - ox;
    const ay = <f64>load<f32>(a, 4) - oy;
    const az = <f64>load<f32>(a, 8) - oz;
    const bx = <f64>load<f32>(b, 0) - ox;
    const by = <f64>load<f32>(b, 4) - oy;
    const bz = <f64>load<f32>(b, 8) - oz;
    const cx = <f64>load<f32>(c, 0) - ox;
    const cy = <f64>load<f32>(c, 4) - oy;
    const cz = <f64>load<f32>(c, 8) - oz;
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sum;
}

/** Both ends of edges in millimetres, 6 f32 an edge, of pairs of vertices that are `stride` bytes apart. */
export function drawLines(edges: usize, count: i32, stride: i32, positions: usize, out: usize): void {
  for (let i = 0; i < count; i++) {
    copyPoint(positions + <usize>load<u32>(edges, 0) * 12, out);
    copyPoint(positions + <usize>load<u32>(edges, 4) * 12, out + 12);
    edges += stride;
    out += 24;
  }
}

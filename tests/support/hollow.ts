import type { Result } from '#base';
import { meshBounds, type MeshBuffers, type ShellOptions } from '#kernel';
import { HollowDevice } from '#compute/host';
import { hollowMesh, MeshStore, type Engine, type Heap, type Hollowed } from '#compute/wasm';

/** Hollows a mesh at once; a tolerance that is not given is none. */
export function hollowIn(
  engine: Engine,
  heap: Heap,
  mesh: MeshBuffers,
  options: Partial<ShellOptions> & Pick<ShellOptions, 'thickness'>,
  mostBytes?: number,
): Result<Hollowed> {
  const meshes = new MeshStore(engine, heap);
  const stored = meshes.get('mesh', mesh);
  const steps = hollowMesh(engine, heap, stored, meshBounds(mesh), { tolerance: 0, ...options }, mostBytes);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done !== true) continue;
    meshes.keepOnly(new Set());
    return step.value;
  }
}

/** A device that answers so, and counts how often it was asked. */
export class FakeHollowDevice extends HollowDevice {
  asked = 0;
  private readonly answer: Result<Hollowed> | null;

  constructor(answer: Result<Hollowed> | null) {
    super(() => Promise.reject(new Error('looked for')));
    this.answer = answer;
  }

  override hollow(): Promise<Result<Hollowed> | null> {
    this.asked++;
    return Promise.resolve(this.answer);
  }
}

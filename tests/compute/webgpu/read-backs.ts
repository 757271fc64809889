/** What was asked of a device that brings bytes back from it. */
export interface ReadBacks {
  /** Names of the calls. */
  readonly calls: readonly string[];
  stop(): void;
}

/** Listens from now on: to mapping, to copies into buffers that can be mapped, to textures copied into buffers. */
export function listenForReadBacks(): ReadBacks {
  const calls: string[] = [];
  const readable = new Set<unknown>();
  const stops = [
    listen(GPUBuffer.prototype, 'mapAsync', () => calls.push('mapAsync')),
    listen(GPUDevice.prototype, 'createBuffer', ([descriptor], buffer) => {
      if (((descriptor as GPUBufferDescriptor).usage & GPUBufferUsage.MAP_READ) !== 0) readable.add(buffer);
    }),
    listen(GPUCommandEncoder.prototype, 'copyBufferToBuffer', (values) => {
      if (values.some((value) => readable.has(value))) calls.push('copyBufferToBuffer');
    }),
    listen(GPUCommandEncoder.prototype, 'copyTextureToBuffer', () => calls.push('copyTextureToBuffer')),
  ];
  return { calls, stop: () => stops.forEach((stop) => stop()) };
}

/** Reports of every call of a method what went in and came out; returns the way to stop. */
function listen(
  prototype: object,
  method: string,
  heard: (values: readonly unknown[], answer: unknown) => void,
): () => void {
  const original = Object.getOwnPropertyDescriptor(prototype, method)!;
  const call = original.value as (...values: unknown[]) => unknown;
  const value = function (this: unknown, ...values: unknown[]): unknown {
    const answer = Reflect.apply(call, this, values) as unknown;
    heard(values, answer);
    return answer;
  };
  Object.defineProperty(prototype, method, { ...original, value });
  return () => Object.defineProperty(prototype, method, original);
}

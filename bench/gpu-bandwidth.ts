import type { Gpu } from '#compute/webgpu';

/** Bytes a second: within the device's memory (read and written), to the device, and back from it. */
export interface Bandwidth {
  readonly memory: number;
  readonly up: number;
  readonly down: number;
}

const BYTES = 1 << 25;
const ROUNDS = 8;

/** Moves 32 MiB a few times each way, after once to warm up. */
export async function measureBandwidth({ device, memory }: Gpu): Promise<Bandwidth> {
  const { COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage;
  const from = memory.create('from', BYTES, COPY_SRC | COPY_DST);
  const to = memory.create('to', BYTES, COPY_SRC | COPY_DST);
  const staging = memory.create('staging', BYTES, MAP_READ | COPY_DST);
  const host = new Uint8Array(BYTES).fill(1);

  const copy = (source: GPUBuffer, target: GPUBuffer, times: number): void => {
    const encoder = device.createCommandEncoder();
    for (let i = 0; i < times; i++) encoder.copyBufferToBuffer(source, 0, target, 0, BYTES);
    device.queue.submit([encoder.finish()]);
  };
  const within = async (): Promise<void> => {
    copy(from, to, ROUNDS);
    await device.queue.onSubmittedWorkDone();
  };
  const up = async (): Promise<void> => {
    for (let i = 0; i < ROUNDS; i++) device.queue.writeBuffer(from, 0, host);
    await device.queue.onSubmittedWorkDone();
  };
  const down = async (): Promise<void> => {
    for (let i = 0; i < ROUNDS; i++) {
      copy(to, staging, 1);
      await staging.mapAsync(GPUMapMode.READ);
      host.set(new Uint8Array(staging.getMappedRange()));
      staging.unmap();
    }
  };
  const perSecond = async (work: () => Promise<void>, bytes: number): Promise<number> => {
    await work();
    const started = performance.now();
    await work();
    return (bytes * 1000) / (performance.now() - started);
  };
  const measured = {
    up: await perSecond(up, ROUNDS * BYTES),
    memory: await perSecond(within, 2 * ROUNDS * BYTES),
    down: await perSecond(down, ROUNDS * BYTES),
  };
  for (const buffer of [from, to, staging]) memory.destroy(buffer);
  return measured;
}

/** Put before the slicer's own text: it counts what comes back from the device, and takes the device away when told to. */
const WATCH = `
const devices = [];
const counts = { submits: 0, readBacks: 0 };
const { requestDevice } = GPUAdapter.prototype;
GPUAdapter.prototype.requestDevice = async function (...wanted) {
  const device = await requestDevice.apply(this, wanted);
  devices.push(device);
  return device;
};
const { submit } = GPUQueue.prototype;
GPUQueue.prototype.submit = function (...commands) {
  counts.submits++;
  return submit.apply(this, commands);
};
const { mapAsync } = GPUBuffer.prototype;
GPUBuffer.prototype.mapAsync = function (...range) {
  counts.readBacks++;
  return mapAsync.apply(this, range);
};
const channel = new BroadcastChannel(NAME);
channel.onmessage = ({ data }) => {
  if (data === 'lose') for (const device of devices.splice(0)) device.destroy();
  if (data === 'count') channel.postMessage({ ...counts });
};
`;

export interface DeviceCounts {
  readonly submits: number;
  readonly readBacks: number;
}

/** The slicer's worker as it is seen from outside. */
export interface WatchedSlicer {
  counts(): Promise<DeviceCounts>;
  /** Takes its graphics devices away. */
  loseDevice(): void;
  /** Slicers started from now on are not watched. */
  stop(): void;
}

/** Slicers that the page starts from now on are watched. */
export function watchSlicers(): WatchedSlicer {
  const name = `slicer ${crypto.randomUUID()}`;
  const channel = new BroadcastChannel(name);
  const Original = globalThis.Worker;
  const moduleOf = (text: string): string =>
    URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  globalThis.Worker = class extends Original {
    constructor(url: string | URL, options?: WorkerOptions) {
      if (!String(url).includes('slicer.worker')) super(url, options);
      else {
        const watch = moduleOf(`const NAME = ${JSON.stringify(name)};${WATCH}`);
        const own = new URL(url, location.href).href;
        super(moduleOf(`import ${JSON.stringify(watch)};\nimport ${JSON.stringify(own)};`), options);
      }
    }
  };
  return {
    counts: () =>
      new Promise((resolve) => {
        channel.onmessage = ({ data }: MessageEvent<DeviceCounts>) => resolve(data);
        channel.postMessage('count');
      }),
    loseDevice: () => channel.postMessage('lose'),
    stop: () => {
      globalThis.Worker = Original;
    },
  };
}

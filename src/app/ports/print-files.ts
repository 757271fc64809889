import type { PrintFilePort } from '#editor';
import { WorkerClient } from '../workers/channel.ts';
import type { PrintFileCalls } from '../workers/print-file-calls.ts';

/** Each file in a worker of its own, which ends with it: whatever it was doing, and however damaged the file was. */
export function createPrintFiles(): PrintFilePort {
  const startWorker = () =>
    new WorkerClient<PrintFileCalls>(
      new Worker(new URL('../workers/print-file.worker.ts', import.meta.url), { type: 'module' }),
    );
  return {
    open(name, content) {
      const client = startWorker();
      return {
        facts: () => client.call('open', { name, content }),
        layer: (index) => client.call('layer', index),
        issues: (signal, report) => client.call('issues', null, { signal, report }),
        repair: (issue, after, signal, report) =>
          client.call('repair', { issue, after }, { signal, report, untilWorkerStops: true }),
        showRepairs: (count) => client.call('showRepairs', count),
        convert: (order, signal, report) => client.call('convert', order, { signal, report }),
        dispose: () => client.terminate(),
      };
    },
    async readCraft(name, content, base, signal) {
      const client = startWorker();
      const found = await client.call('readCraft', { name, content, base }, { signal });
      client.terminate();
      return found;
    },
  };
}

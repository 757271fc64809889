import { parentPort, workerData } from 'node:worker_threads';
import { nodeDigest } from './node-digest.ts';
import { type TaskMessage, type ThreadStart, createThreadBody, transferOf } from './worker-body.ts';

// The entry of a Node worker thread (createNodeBackend starts it).
const port = parentPort!;
const body = createThreadBody(workerData as ThreadStart, nodeDigest);
port.on('message', ({ id, task }: TaskMessage) => {
  void body.run(task).then((result) => port.postMessage({ id, result }, transferOf(result)));
});

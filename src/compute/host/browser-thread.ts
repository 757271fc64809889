import { sha256 } from '#base';
import {
  type TaskBody,
  type TaskMessage,
  type ThreadStart,
  createThreadBody,
  transferOf,
} from './worker-body.ts';

// The entry of a browser's worker thread (createBrowserBackend starts it): first the start, then tasks.
let body: TaskBody | null = null;
self.onmessage = ({ data }: MessageEvent<ThreadStart | TaskMessage>): void => {
  if ('module' in data) {
    body = createThreadBody(data, sha256);
    return;
  }
  const { id, task } = data;
  void body!.run(task).then((result) => self.postMessage({ id, result }, { transfer: transferOf(result) }));
};

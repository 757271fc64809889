import { afterEach, beforeEach, vi } from 'vitest';
import { unwrap } from '#base';
import { createEditor, type Editor } from '#editor';
import { createMemoryCloud, type MemoryCloud } from '#tests/cloud.ts';
import { createFakePorts, fileNamed, type FakePorts } from '#tests/editor-ports.ts';

/** The cloud of the test that runs; its devices belong to Lin where nobody else is named. */
export let cloud: MemoryCloud;
const open: Editor[] = [];
let digestsUnderWay = 0;

/**
 * A cloud for each test of the file that asks, in a time that stands still until it is moved.
 */
export function cloudForEachTest(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
    cloud = createMemoryCloud();
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...input) => {
      digestsUnderWay++;
      try {
        return await digest(...input);
      } finally {
        digestsUnderWay--;
      }
    });
  });
  afterEach(() => {
    for (const each of open.splice(0)) each.dispose();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

/** An editor on a device of its own: its storage, its way to the cloud. */
export async function startDevice({ fake = createFakePorts(), owner = 'lin' as string | null } = {}) {
  const device = cloud.device(owner);
  const editor = createEditor({ ...fake.ports, cloud: device.port });
  open.push(editor);
  await rest();
  return { editor, device, fake };
}
/** Lets that much time pass and everything it started come to rest; digests are made on another thread. */
export async function rest(milliseconds = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  for (let quiet = 0; quiet < 4; quiet++) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(0);
    if (digestsUnderWay > 0) quiet = -1;
  }
}
export async function addBox(editor: Editor, fake: FakePorts, size: number): Promise<void> {
  fake.setBox(`box${size}.stl`, size, size, size);
  await editor.importFiles([fileNamed(`box${size}.stl`)]);
}
export const names = () => [...cloud.rows.values()].map(({ name }) => name);
export const rename = (editor: Editor, name: string) => unwrap(editor.renameDocument(name));

/** Another, empty cloud. */
export function emptyCloud(): void {
  cloud = createMemoryCloud();
}

import { expect, it } from 'vitest';
import { unwrap } from '#base';
import { CLOUD_PAUSE_MS } from '#editor';
import { names, rename, rest, startDevice, cloudForEachTest } from '../editor/cloud-devices.ts';

cloudForEachTest();

// A change made while the refused save ran had a save of its own due, which asked the cloud again under the conflict.
it('what changed while a save was refused is not sent until the person has chosen', async () => {
  const first = await startDevice();
  unwrap(await first.editor.saveToCloud());
  const second = await startDevice();
  unwrap(await second.editor.openProject('project-1'));
  rename(first.editor, 'theirs');
  unwrap(await first.editor.saveToCloud());

  let saves = 0;
  const { port } = second.device;
  const save = port.save.bind(port);
  port.save = async (...input) => {
    saves++;
    rename(second.editor, `mine, ${saves}`);
    return save(...input);
  };
  rename(second.editor, 'mine');
  await second.editor.saveToCloud();
  expect(second.editor.getState().cloud).toMatchObject({ status: 'conflict' });
  await rest(CLOUD_PAUSE_MS * 4);
  expect(saves).toBe(1);
  expect(second.editor.getState().cloud).toMatchObject({ status: 'conflict' });
  expect(names()).toEqual(['theirs']);

  port.save = save;
  unwrap(await second.editor.resolveConflict('mine', ''));
  await rest(CLOUD_PAUSE_MS * 2);
  expect(second.editor.getState().cloud).toEqual({ status: 'saved' });
});

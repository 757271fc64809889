import { describe, expect, it } from 'vitest';
import { fail, unwrap } from '#base';
import { CLOUD_PAUSE_MS, type CloudPort } from '#editor';
import { addBox, cloud, names, rename, rest, startDevice, cloudForEachTest } from './cloud-devices.ts';

cloudForEachTest();

/** Saves of this port wait until they are let go. */
function holdSaves(port: CloudPort) {
  const save = port.save.bind(port);
  let count = 0;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  port.save = async (...input) => {
    count++;
    await held;
    return save(...input);
  };
  return { release: () => release(), count: () => count };
}

describe('saving while things go wrong', () => {
  it('never takes a new document for the one whose save was under way', async () => {
    const { editor, fake, device } = await startDevice();
    await addBox(editor, fake, 5);
    rename(editor, 'Coral');
    unwrap(await editor.saveToCloud());
    rename(editor, 'Coral, later');
    const held = holdSaves(device.port);
    const saving = editor.saveToCloud();
    await rest();
    await editor.newDocument();
    held.release();
    await saving;
    await rest();
    expect(editor.getState().cloudLink).toBeNull();
    await addBox(editor, fake, 7);
    await rest(CLOUD_PAUSE_MS * 3);
    // What was sent arrived; what is here now went nowhere.
    expect(names()).toEqual(['Coral, later']);
    expect(cloud.rows.get('project-1')!.revision).toBe(2);
  });

  it('sends no save that was asked of another document', async () => {
    const { editor, device } = await startDevice();
    unwrap(await editor.saveToCloud());
    rename(editor, 'Coral');
    const held = holdSaves(device.port);
    const first = editor.saveToCloud();
    await rest();
    const second = editor.saveToCloud();
    await editor.newDocument();
    held.release();
    await Promise.all([first, second]);
    expect(names()).toEqual(['Coral']);
  });

  it('is one project when the answer to making it got lost, whatever was done since', async () => {
    const { editor, device } = await startDevice();
    rename(editor, 'Coral');
    device.deaf = true;
    expect(await editor.saveToCloud()).toMatchObject({ error: { code: 'offline' } });
    device.deaf = false;
    rename(editor, 'Reef');
    unwrap(await editor.saveToCloud());
    await rest(CLOUD_PAUSE_MS);
    expect(names()).toEqual(['Reef']);
    expect(editor.getState().cloud).toEqual({ status: 'saved' });
  });

  it('is in no conflict with its own save whose answer got lost', async () => {
    const { editor, device } = await startDevice();
    unwrap(await editor.saveToCloud());
    rename(editor, 'one');
    device.deaf = true;
    await editor.saveToCloud();
    device.deaf = false;
    rename(editor, 'two');
    unwrap(await editor.saveToCloud());
    expect(cloud.rows.get('project-1')).toMatchObject({ name: 'two', revision: 3 });
  });

  it('is in no conflict with a save that arrived while its tab was being closed', async () => {
    const { editor, fake, device } = await startDevice();
    await addBox(editor, fake, 5);
    unwrap(await editor.saveToCloud());
    rename(editor, 'last words');
    await rest(1000);
    device.deaf = true;
    await editor.saveToCloud();
    editor.dispose();
    fake.storage.loadResult = { ok: true, value: fake.storage.saves.at(-1)! };
    const again = await startDevice({ fake });
    unwrap(await again.editor.openProject('project-1'));
    expect(again.editor.getState().cloud).toEqual({ status: 'saved' });
  });

  it('leaves the project what it is called when saving it as another one fails', async () => {
    const { editor, device } = await startDevice();
    rename(editor, 'Coral');
    unwrap(await editor.saveToCloud());
    device.online = false;
    expect((await editor.saveCopyToCloud('Coral for Mei')).ok).toBe(false);
    expect(editor.project().name).toBe('Coral');
    device.online = true;
    device.notify();
    await rest();
    await rest(CLOUD_PAUSE_MS * 2);
    expect(names()).toEqual(['Coral']);
  });

  it('keeps a name that was given elsewhere, and takes it over when it is opened again', async () => {
    const { editor } = await startDevice();
    rename(editor, 'Coral');
    unwrap(await editor.saveToCloud());
    const other = await startDevice();
    unwrap(await other.device.port.rename('project-1', 'Reef'));
    editor.setCraft({ bottomLayerCount: 7 });
    unwrap(await editor.saveToCloud());
    expect(names()).toEqual(['Reef']);
    unwrap(await editor.openProject('project-1'));
    expect(editor.project().name).toBe('Reef');
    expect(editor.getState().cloud).toEqual({ status: 'saved' });
    rename(editor, 'Mine');
    unwrap(await editor.saveToCloud());
    expect(names()).toEqual(['Mine']);
  });

  it('sends a name as long as the cloud takes, without half a character', async () => {
    const { editor } = await startDevice();
    rename(editor, '🐚'.repeat(40));
    unwrap(await editor.saveToCloud());
    expect(names()).toEqual(['🐚'.repeat(25)]);
  });

  it('tries again by itself what the cloud failed to take, and does not what it never will', async () => {
    const { editor, fake, device } = await startDevice();
    unwrap(await editor.saveToCloud());
    const upload = device.port.upload.bind(device.port);
    const save = device.port.save.bind(device.port);
    let refused = 0;
    const refuse = (reason?: string) => async () => {
      refused++;
      return fail('upload_failed', 'not taken', reason === undefined ? undefined : { reason });
    };
    device.port.upload = refuse();
    await addBox(editor, fake, 5);
    await rest(CLOUD_PAUSE_MS);
    expect(editor.getState().cloud).toMatchObject({ status: 'failed', error: { code: 'upload_failed' } });
    device.port.upload = upload;
    device.port.save = refuse();
    await rest(CLOUD_PAUSE_MS);
    expect(refused).toBe(2);
    device.port.save = save;
    await rest(CLOUD_PAUSE_MS * 2);
    expect(editor.getState().cloud).toEqual({ status: 'saved' });
    device.port.upload = refuse('too-large');
    await addBox(editor, fake, 7);
    await rest(CLOUD_PAUSE_MS * 20);
    expect(refused).toBe(3);
    expect(editor.getState().cloud).toMatchObject({ status: 'failed' });
  });

  it('asks seldom while the cloud cannot be reached, and says so all the while', async () => {
    const { editor, device } = await startDevice();
    unwrap(await editor.saveToCloud());
    let asked = 0;
    const missing = device.port.missing.bind(device.port);
    device.port.missing = (hashes) => {
      asked++;
      return missing(hashes);
    };
    device.online = false;
    rename(editor, 'offline');
    await rest(CLOUD_PAUSE_MS);
    for (let minute = 0; minute < 10; minute++) {
      await rest(60_000);
      expect(editor.getState().cloud).toMatchObject({ status: 'failed', error: { code: 'offline' } });
      rename(editor, `offline ${minute}`);
      expect(editor.getState().cloud.status).toBe('failed');
    }
    expect(asked).toBeLessThan(20);
  });

  it('saves once for a key that is hammered', async () => {
    const { editor, device } = await startDevice();
    unwrap(await editor.saveToCloud());
    rename(editor, 'Coral');
    const held = holdSaves(device.port);
    const all = Array.from({ length: 50 }, () => editor.saveToCloud());
    await rest();
    rename(editor, 'Reef');
    held.release();
    for (const saved of await Promise.all(all)) unwrap(saved);
    await rest(CLOUD_PAUSE_MS);
    expect(held.count()).toBeLessThanOrEqual(3);
    expect(names()).toEqual(['Reef']);
  });

  it('says that something went wrong when it did, and not “Saving…” for ever', async () => {
    const { editor, device } = await startDevice();
    device.port.missing = () => Promise.reject(new Error('a bug'));
    expect(await editor.saveToCloud()).toMatchObject({ error: { code: 'internal' } });
    expect(editor.getState().cloud).toMatchObject({ status: 'failed', error: { code: 'internal' } });
  });

  it('saves without a picture when the device never gives one', async () => {
    const { editor, fake } = await startDevice();
    await addBox(editor, fake, 5);
    fake.view.port = { capture: () => new Promise(() => undefined) };
    const saved = editor.saveToCloud();
    // The picture is waited for once digests are made; only then does time count.
    await rest();
    await rest(20_000);
    unwrap(await saved);
    expect(cloud.rows.get('project-1')).toMatchObject({ thumbnail: null });
  });
});

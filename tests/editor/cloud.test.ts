import { describe, expect, it } from 'vitest';
import { createRandom, unwrap, type ContentHash } from '#base';
import type { AnyRecord } from '#document';
import { CLOUD_PAUSE_MS } from '#editor';
import { sampleLabel } from '#tests/document.ts';
import { giveFeatures } from '#tests/features.ts';
import { createSupportedPorts } from '#tests/supported-document.ts';
import {
  addBox,
  cloud,
  emptyCloud,
  names,
  rename,
  rest,
  startDevice,
  cloudForEachTest,
} from './cloud-devices.ts';

cloudForEachTest();

const byId = (records: readonly AnyRecord[]): readonly AnyRecord[] =>
  records.toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe('saving to the cloud', () => {
  it('makes a project the first time and sends each mesh once in its life', async () => {
    const { editor, fake } = await startDevice();
    expect(editor.getState().cloud.status).toBe('local');
    await addBox(editor, fake, 5);
    rename(editor, 'Coral');
    unwrap(await editor.saveToCloud());
    expect(names()).toEqual(['Coral']);
    expect(editor.getState().cloud).toEqual({ status: 'saved' });
    expect(cloud.uploads).toHaveLength(2);

    editor.select([editor.parts()[0]!.id], 'replace');
    editor.duplicateSelection();
    expect(editor.getState().cloud).toEqual({ status: 'changed' });
    unwrap(await editor.saveToCloud());
    // The mesh was there: only the document went.
    expect(cloud.uploads).toHaveLength(3);
    expect(cloud.rows.get('project-1')).toMatchObject({ revision: 2, name: 'Coral' });
  });

  it('saves a linked document by itself after a pause, and never one that was not saved before', async () => {
    const { editor } = await startDevice();
    rename(editor, 'one');
    await rest(CLOUD_PAUSE_MS * 2);
    expect(names()).toEqual([]);
    unwrap(await editor.saveToCloud());
    rename(editor, 'two');
    await rest(CLOUD_PAUSE_MS / 2);
    expect(names()).toEqual(['one']);
    await rest(CLOUD_PAUSE_MS);
    expect(names()).toEqual(['two']);
    expect(editor.getState().cloud).toEqual({ status: 'saved' });
  });

  it('keeps features with their parts for another device, and sends nothing that was made of them', async () => {
    const { editor, fake } = await startDevice();
    await addBox(editor, fake, 12);
    const features = giveFeatures(editor, editor.parts()[0]!.id);
    unwrap(await editor.saveToCloud());
    // The mesh and the document.
    expect(cloud.uploads).toHaveLength(2);
    const second = await startDevice();
    unwrap(await second.editor.openProject('project-1'));
    expect(second.editor.parts().map((part) => part.features)).toEqual([features]);
    second.editor.undo();
    expect(second.editor.parts().map((part) => part.features)).toEqual([features]);
  });

  it('keeps supports with all that is asked of them for another device', async () => {
    const { editor } = await startDevice({ fake: await createSupportedPorts() });
    const before = byId(editor.document.records());
    const kinds = new Set(before.map(({ kind }) => kind));
    for (const kind of ['support-type', 'trunk', 'branch', 'brace', 'ban', 'support-paint'] as const)
      expect(kinds).toContain(kind);
    const withOwn = before.filter((record) => 'own' in record);
    expect(withOwn.map(({ kind }) => kind).toSorted()).toEqual(['support-set', 'tip']);
    unwrap(await editor.saveToCloud());
    const second = await startDevice();
    unwrap(await second.editor.openProject('project-1'));
    expect(byId(second.editor.document.records())).toEqual(before);
  });

  it('sends nothing when nothing changed', async () => {
    const { editor } = await startDevice();
    unwrap(await editor.saveToCloud());
    rename(editor, 'other');
    editor.undo();
    unwrap(await editor.saveToCloud());
    expect(cloud.rows.get('project-1')!.revision).toBe(1);
  });

  it('makes one project of two saves asked for at once', async () => {
    const { editor } = await startDevice();
    const both = await Promise.all([editor.saveToCloud(), editor.saveToCloud(), editor.saveToCloud()]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(cloud.rows.size).toBe(1);
  });

  it('says that nobody is logged in, and keeps the document on the device', async () => {
    const { editor, fake } = await startDevice({ owner: null });
    expect(editor.getState().cloud).toEqual({ status: 'signed-out' });
    rename(editor, 'mine');
    expect(await editor.saveToCloud()).toMatchObject({ ok: false, error: { code: 'login_needed' } });
    await rest(1000);
    expect(fake.storage.saves.at(-1)!.records[0]).toMatchObject({ name: 'mine' });
  });

  it('tries again on its own when the network comes back', async () => {
    const { editor, device } = await startDevice();
    unwrap(await editor.saveToCloud());
    device.online = false;
    rename(editor, 'offline work');
    await rest(CLOUD_PAUSE_MS);
    expect(editor.getState().cloud).toMatchObject({ status: 'failed', error: { code: 'offline' } });
    device.online = true;
    device.notify();
    await rest(CLOUD_PAUSE_MS);
    expect(names()).toEqual(['offline work']);
    expect(editor.getState().cloud).toEqual({ status: 'saved' });
  });

  it('goes on with the same project after the tab is gone, and knows what is unsaved', async () => {
    const { editor, fake, device } = await startDevice();
    await addBox(editor, fake, 5);
    unwrap(await editor.saveToCloud());
    device.online = false;
    rename(editor, 'later');
    await rest(1000);
    editor.dispose();
    fake.storage.loadResult = { ok: true, value: fake.storage.saves.at(-1)! };
    const again = await startDevice({ fake });
    expect(again.editor.getState().cloud).toEqual({ status: 'changed' });
    await rest(CLOUD_PAUSE_MS);
    expect(cloud.rows.get('project-1')).toMatchObject({ revision: 2, name: 'later' });
  });

  it("never saves to another person's project", async () => {
    const { editor, device } = await startDevice();
    rename(editor, 'Lin’s');
    unwrap(await editor.saveToCloud());
    device.owner = 'mei';
    device.notify();
    await rest();
    expect(editor.getState().cloud).toEqual({ status: 'local' });
    rename(editor, 'Mei’s');
    await rest(CLOUD_PAUSE_MS * 2);
    expect(names()).toEqual(['Lin’s']);
    unwrap(await editor.saveToCloud());
    expect(names()).toEqual(['Lin’s', 'Mei’s']);
  });

  it('starts anew with a new document', async () => {
    const { editor, fake } = await startDevice();
    unwrap(await editor.saveToCloud());
    await editor.newDocument();
    expect(editor.getState().cloudLink).toBeNull();
    await addBox(editor, fake, 4);
    await rest(CLOUD_PAUSE_MS * 2);
    expect(cloud.rows.get('project-1')!.revision).toBe(1);
  });
});

describe('opening from the cloud', () => {
  it('brings every part, and works without the network when it is the same project', async () => {
    const first = await startDevice();
    await addBox(first.editor, first.fake, 5);
    await addBox(first.editor, first.fake, 7);
    rename(first.editor, 'Reef');
    unwrap(await first.editor.saveToCloud());

    const second = await startDevice();
    unwrap(await second.editor.openProject('project-1'));
    expect(second.editor.project().name).toBe('Reef');
    expect(second.editor.parts().map(({ mesh }) => mesh)).toEqual(
      first.editor.parts().map(({ mesh }) => mesh),
    );
    for (const { mesh } of second.editor.parts()) expect(second.editor.mesh(mesh)).toBeDefined();
    expect(second.editor.getState().cloud).toEqual({ status: 'saved' });
    expect(second.editor.getState().undoLabel).toBeNull();

    second.device.online = false;
    unwrap(await second.editor.openProject('project-1'));
    expect(second.editor.parts()).toHaveLength(2);
  });

  it('asks before it puts away work that is in no cloud', async () => {
    const first = await startDevice();
    unwrap(await first.editor.saveToCloud());
    const second = await startDevice();
    await addBox(second.editor, second.fake, 5);
    expect(await second.editor.openProject('project-1')).toMatchObject({ error: { code: 'unsaved_work' } });
    expect(second.editor.parts()).toHaveLength(1);
    unwrap(await second.editor.openProject('project-1', true));
    expect(second.editor.parts()).toHaveLength(0);
  });

  it('refuses bytes that are not what they are named, and leaves what is open', async () => {
    const first = await startDevice();
    await addBox(first.editor, first.fake, 5);
    unwrap(await first.editor.saveToCloud());
    const mesh = first.editor.parts()[0]!.mesh;
    for (const damage of [mesh, cloud.rows.get('project-1')!.content]) {
      const whole = cloud.blobs.get(damage)!;
      cloud.blobs.set(
        damage,
        whole.map((byte, index) => (index === 20 ? byte ^ 1 : byte)),
      );
      const second = await startDevice();
      rename(second.editor, 'untouched');
      expect(await second.editor.openProject('project-1')).toMatchObject({
        error: { code: 'format_corrupt' },
      });
      expect(second.editor.project().name).toBe('untouched');
      cloud.blobs.set(damage, whole);
    }
  });

  it('keeps what was done here while the other project was on its way', async () => {
    const first = await startDevice();
    await addBox(first.editor, first.fake, 5);
    unwrap(await first.editor.saveToCloud());
    const { editor, fake, device } = await startDevice();
    const download = device.port.download.bind(device.port);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    device.port.download = async (...input) => {
      await held;
      return download(...input);
    };
    const opening = editor.openProject('project-1');
    await rest();
    await addBox(editor, fake, 9);
    release();
    expect(await opening).toMatchObject({ error: { code: 'unsaved_work' } });
    expect(editor.parts().map(({ name }) => name)).toEqual(['box9']);
  });

  it('stores what it takes again, though it had been stored before', async () => {
    const { editor, fake } = await startDevice();
    await addBox(editor, fake, 5);
    unwrap(await editor.saveToCloud());
    await editor.newDocument();
    await addBox(editor, fake, 7);
    unwrap(await editor.saveToCloud());
    unwrap(await editor.openProject('project-1'));
    unwrap(await editor.openProject('project-2'));
    unwrap(await editor.openProject('project-1'));
    await rest(1000);
    expect([...fake.storage.meshes.keys()]).toEqual(editor.parts().map(({ mesh }) => mesh));
  });

  it('changes nothing in the cloud by opening, and says that another printer stands in', async () => {
    const first = await startDevice();
    const { library } = first.fake.ports;
    const findPrinter = library.findPrinter.bind(library);
    const future = { ...findPrinter('small')!, id: 'future' };
    Object.assign(library, {
      findPrinter: (id: string) => (id === 'future' ? future : findPrinter(id)),
    });
    unwrap(first.editor.setPrinter('future'));
    unwrap(await first.editor.saveToCloud());
    const second = await startDevice();
    unwrap(await second.editor.openProject('project-1'));
    expect(second.editor.getState().toast).toMatchObject({ key: 'toast.printer-unknown' });
    expect(second.editor.getState().cloud).toEqual({ status: 'saved' });
    await rest(CLOUD_PAUSE_MS * 2);
    expect(cloud.rows.get('project-1')!.revision).toBe(1);
  });

  it('fetches a mesh the device has lost from the project, and never saves the loss over it', async () => {
    const { editor, fake } = await startDevice();
    await addBox(editor, fake, 5);
    await addBox(editor, fake, 7);
    unwrap(await editor.saveToCloud());
    await rest(1000);
    editor.dispose();
    fake.storage.loadResult = { ok: true, value: fake.storage.saves.at(-1)! };
    fake.storage.meshes.delete(editor.parts()[1]!.mesh);
    const online = await startDevice({ fake });
    expect(online.editor.parts()).toHaveLength(2);
    expect(online.editor.getState().cloud).toEqual({ status: 'saved' });
    online.editor.dispose();

    const offline = await startDevice({ fake, owner: null });
    expect(offline.editor.parts()).toHaveLength(1);
    expect(offline.editor.getState().cloudLink).toBeNull();
    offline.device.owner = 'lin';
    offline.device.notify();
    rename(offline.editor, 'what is left');
    await rest(CLOUD_PAUSE_MS * 3);
    expect(cloud.rows.get('project-1')!.revision).toBe(1);
  });

  it('goes on saying what design a project was made from, after saves and without a network', async () => {
    const { editor, fake } = await startDevice();
    await addBox(editor, fake, 5);
    unwrap(await editor.saveToCloud());
    expect(editor.getState().cloudLink).not.toHaveProperty('origin');
    const origin = { publication: 'design-1', name: 'Rabbit', author: 'Mei', licence: 'by-nc' };
    cloud.rows.get('project-1')!.origin = origin;
    // A device that kept the project before it kept this learns it.
    unwrap(await editor.openProject('project-1'));
    expect(editor.getState().cloudLink).toMatchObject({ origin });

    const other = await startDevice();
    unwrap(await other.editor.openProject('project-1'));
    expect(other.editor.getState().cloudLink).toMatchObject({ origin });
    rename(other.editor, 'Rabbit, standing');
    unwrap(await other.editor.saveToCloud());
    expect(other.editor.getState().cloudLink).toMatchObject({ origin, revision: 2 });
    await rest(1000);
    other.editor.dispose();
    other.fake.storage.loadResult = { ok: true, value: other.fake.storage.saves.at(-1)! };
    const later = await startDevice({ fake: other.fake });
    later.device.online = false;
    unwrap(await later.editor.openProject('project-1'));
    expect(later.editor.getState().cloudLink).toMatchObject({ origin });

    // Saved as another project it is still made from that design.
    unwrap(await editor.saveCopyToCloud('Rabbit of mine'));
    expect(editor.getState().cloudLink).toMatchObject({ origin, project: 'project-2' });
    expect(cloud.rows.get('project-2')).toMatchObject({ name: 'Rabbit of mine', origin });
  });

  it('takes labels along with the mesh without them, or leaves their text in the part where that is gone', async () => {
    const { editor, fake } = await startDevice();
    await addBox(editor, fake, 5);
    await addBox(editor, fake, 7);
    await rest(1000);
    editor.dispose();
    // As a build with labels left it: the larger box is the smaller one with a label.
    const saved = fake.storage.saves.at(-1)!;
    const [bare, made] = editor.parts().map(({ mesh }) => mesh) as [ContentHash, ContentHash];
    const labels = { mesh: bare, items: [sampleLabel] };
    const records = (saved.records as readonly AnyRecord[]).flatMap<AnyRecord>((record) =>
      record.kind !== 'part' ? [record] : record.mesh === made ? [{ ...record, labels }] : [],
    );
    fake.storage.loadResult = { ok: true, value: { ...saved, records } };
    const first = await startDevice({ fake });
    unwrap(await first.editor.saveToCloud());
    const second = await startDevice();
    unwrap(await second.editor.openProject('project-1'));
    expect(second.editor.parts()).toMatchObject([{ mesh: made, labels }]);
    expect(second.editor.mesh(bare)).toBeDefined();

    // An older build saved it: it sent one mesh.
    cloud.rows.get('project-1')!.assets = [made];
    const third = await startDevice();
    unwrap(await third.editor.openProject('project-1'));
    expect(third.editor.parts()).toMatchObject([{ mesh: made }]);
    expect(third.editor.parts()[0]).not.toHaveProperty('labels');

    fake.storage.meshes.delete(bare);
    const alone = await startDevice({ fake, owner: null });
    expect(alone.editor.parts()).toMatchObject([{ mesh: made }]);
    expect(alone.editor.parts()[0]).not.toHaveProperty('labels');
  });

  it('says that a project is gone', async () => {
    const { editor } = await startDevice();
    expect(await editor.openProject('project-9')).toMatchObject({ error: { code: 'project_deleted' } });
    expect(editor.getState().cloud).toMatchObject({ status: 'failed' });
  });
});

describe('a conflict', () => {
  /** Two devices that both changed the project; the second has been refused. */
  async function conflict() {
    const first = await startDevice();
    unwrap(await first.editor.saveToCloud());
    const second = await startDevice();
    unwrap(await second.editor.openProject('project-1'));
    rename(first.editor, 'theirs');
    unwrap(await first.editor.saveToCloud());
    rename(second.editor, 'mine');
    await second.editor.saveToCloud();
    expect(second.editor.getState().cloud).toMatchObject({ status: 'conflict', theirs: { revision: 2 } });
    expect(names()).toEqual(['theirs']);
    return second.editor;
  }

  it('keeps both under two names', async () => {
    const editor = await conflict();
    unwrap(await editor.resolveConflict('both', 'theirs (from Laptop)'));
    expect(names()).toEqual(['theirs (from Laptop)', 'mine']);
    expect(editor.project().name).toBe('mine');
    expect(editor.getState().cloudLink).toMatchObject({ project: 'project-2' });
  });

  it('puts mine over theirs', async () => {
    const editor = await conflict();
    unwrap(await editor.resolveConflict('mine', ''));
    expect(names()).toEqual(['mine']);
    expect(cloud.rows.get('project-1')!.revision).toBe(3);
  });

  it('takes theirs', async () => {
    const editor = await conflict();
    unwrap(await editor.resolveConflict('theirs', ''));
    expect(editor.project().name).toBe('theirs');
    expect(editor.getState().cloud).toEqual({ status: 'saved' });
  });

  it('sends nothing by itself until it is settled', async () => {
    const editor = await conflict();
    rename(editor, 'still mine');
    await rest(CLOUD_PAUSE_MS * 3);
    expect(names()).toEqual(['theirs']);
    expect(editor.getState().cloud.status).toBe('conflict');
  });

  it('is another device’s name, time and picture', async () => {
    const editor = await conflict();
    expect(editor.getState().cloud).toMatchObject({ theirs: { revision: 2, device: 'Laptop' } });
  });

  it('is over with the login it belongs to, and comes back with it', async () => {
    const first = await startDevice();
    unwrap(await first.editor.saveToCloud());
    const second = await startDevice();
    unwrap(await second.editor.openProject('project-1'));
    rename(first.editor, 'theirs');
    unwrap(await first.editor.saveToCloud());
    rename(second.editor, 'mine');
    await second.editor.saveToCloud();
    second.device.owner = null;
    second.device.notify();
    await rest();
    expect(second.editor.getState().cloud).toEqual({ status: 'signed-out' });
    second.device.owner = 'lin';
    second.device.notify();
    await rest();
    await rest(CLOUD_PAUSE_MS);
    expect(second.editor.getState().cloud.status).toBe('conflict');
  });

  it('is found when a project with unsaved work is opened again', async () => {
    const first = await startDevice();
    unwrap(await first.editor.saveToCloud());
    const second = await startDevice();
    await addBox(second.editor, second.fake, 3);
    unwrap(await second.editor.openProject('project-1', true));
    await addBox(second.editor, second.fake, 4);
    rename(first.editor, 'theirs');
    unwrap(await first.editor.saveToCloud());
    expect(await second.editor.openProject('project-1')).toMatchObject({ error: { code: 'project_stale' } });
    expect(second.editor.getState().cloud.status).toBe('conflict');
    expect(second.editor.parts()).toHaveLength(1);
  });
});

const seed = Date.now() % 1_000_000;
it(
  `ends with the last work of both devices in the cloud, whatever they did (seed ${seed})`,
  { timeout: 120_000 },
  async () => {
    const random = createRandom(seed);
    for (let run = 0; run < 10; run++) {
      emptyCloud();
      const devices = [await startDevice(), await startDevice()];
      unwrap(await devices[0]!.editor.saveToCloud());
      unwrap(await devices[1]!.editor.openProject('project-1'));
      for (let step = 0; step < 25; step++) {
        const { editor, device } = devices[random.integer(0, 2)]!;
        const act = random.integer(0, 5);
        if (act <= 1) rename(editor, `${run}-${step}`);
        else if (act === 2) device.online = !device.online;
        else if (act === 3) await editor.saveToCloud();
        else if (editor.getState().cloud.status === 'conflict') {
          await editor.resolveConflict('both', `${editor.project().name} copy`);
        }
        await rest(random.integer(0, 3) * CLOUD_PAUSE_MS);
      }
      for (const { editor, device } of devices) {
        device.online = true;
        device.notify();
        await rest();
        await rest(CLOUD_PAUSE_MS * 2);
        if (editor.getState().cloud.status === 'conflict') {
          unwrap(await editor.resolveConflict('both', `${editor.project().name} copy`));
          await rest(CLOUD_PAUSE_MS);
        }
        expect(editor.getState().cloud, `seed ${seed}, run ${run}`).toEqual({ status: 'saved' });
        // Who changed nothing since may be behind: what counts is that no work of anybody's is missing.
        expect(cloud.namesEver, `seed ${seed}, run ${run}`).toContain(editor.project().name);
      }
      const contents = new Set<ContentHash>([...cloud.rows.values()].map(({ content }) => content));
      for (const hash of contents) expect(cloud.blobs.has(hash)).toBe(true);
    }
  },
);

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unwrap } from '#base';
import { startBridge } from '#sending/bridge';
import { REAL_NETWORK } from '#sending/printers';
import { makeBox } from '#tests/meshes.ts';
import { writeBinaryStl } from '#tests/scans.ts';
import { startMoonrakerPrinter } from '#tests/moonraker-printer.ts';
import { startSdcpPrinter } from '#tests/sdcp-printer.ts';
import { EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

test('a print goes through the bridge to a printer, which prints it when told', async ({
  page,
  folder,
  serverAddress,
}) => {
  const model = join(folder, 'box.stl');
  writeFileSync(model, writeBinaryStl(makeBox(20, 20, 2)));
  // Which panel the page's printer has is not this test's: a printer that does not say its own takes any.
  const printer = await startSdcpPrinter({ resolution: '', layers: 60, layerTime: 150 });
  const moonraker = await startMoonrakerPrinter({ key: 'secret' });
  const editor = new EditorPage(page);
  await editor.open();
  await editor.importModel(model);
  await editor.goTo('Slice');
  const exported = await editor.export('goo', folder);
  await editor.exportPanel.getByRole('button', { name: 'Send to printer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to printer' });
  const press = (name: string) => dialog.getByRole('button', { name }).click();

  await test.step('without a bridge the page says how to start it, and what to do instead', async () => {
    await expect(dialog.getByText(`corallite bridge --origin ${serverAddress}`)).toBeVisible();
    await expect(dialog.getByText('is in your downloads')).toBeVisible();
  });

  let code = '';
  const bridge = unwrap(
    await startBridge({
      origins: [serverAddress],
      onCode: (shown) => void (code = shown),
      network: {
        ...REAL_NETWORK,
        discoveryTime: 500,
        discoveryTargets: ['127.0.0.1'],
        sdcpDiscoveryPort: printer.discoveryPort,
        sdcpPort: printer.port,
      },
    }),
  );
  try {
    await test.step('the bridge is found, and paired by its code alone', async () => {
      await press('Look again');
      await dialog.getByLabel('Pairing code').fill(code === '000000' ? '000001' : '000000');
      await press('Pair');
      await expect(dialog.getByText('That is not the code')).toBeVisible();
      await dialog.getByLabel('Pairing code').fill(code);
      await press('Pair');
    });

    await test.step('the file arrives byte for byte, and nothing is printed', async () => {
      await press('Saturn');
      await expect(dialog.getByText('Ready')).toBeVisible();
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(dialog.getByText('has arrived')).toBeVisible();
      const [arrived] = printer.files.values();
      expect(arrived!.equals(readFileSync(exported))).toBe(true);
      expect(printer.starts).toEqual([]);
    });

    await test.step('the print is started, watched, held and stopped', async () => {
      await press('Start print');
      await expect(dialog.getByText('Printing', { exact: true })).toBeVisible();
      await expect(dialog.getByText(/^Layer [1-9]\d* of 60$/)).toBeVisible();
      await press('Pause');
      await expect(dialog.getByText('Paused', { exact: true })).toBeVisible();
      await press('Resume');
      await press('Stop…');
      const question = page.getByRole('alertdialog', { name: 'Stop the print?' });
      await question.getByRole('button', { name: 'Stop print' }).click();
      await expect(dialog.getByText('Stopped', { exact: true })).toBeVisible();
      expect(printer.starts).toHaveLength(1);
    });

    await test.step('another, added by its address, asks for its key first', async () => {
      await press('Other printers');
      await dialog.getByLabel('Address').fill(`127.0.0.1:${moonraker.port}`);
      await press('Add');
      const key = dialog.getByLabel('API key');
      await key.fill('wrong');
      await press('Connect');
      await expect(dialog.getByText('doesn’t take this key')).toBeVisible();
      await key.fill('secret');
      await press('Connect');
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(dialog.getByText('has arrived')).toBeVisible();
      expect([...moonraker.files.values()][0]!.equals(readFileSync(exported))).toBe(true);
      expect(moonraker.starts).toEqual([]);
    });
  } finally {
    await bridge.stop();
    await moonraker.stop();
    await printer.stop();
  }
});

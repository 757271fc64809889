import { expect, test } from 'vitest';
import { memorySink, memorySource, quietContext } from '#base';
import { printerFormatById } from '#formats/printer';
import { exportPrint } from '#pipeline';
import { exportOf, smallPrinter } from '../pipeline/support/fake-slicer.ts';

/** A single triangle, a flat model or a body beside the plate gave a file of black layers, 0 ml and a success. */
test('an export without a lit pixel in any layer is refused', async () => {
  const black = Uint32Array.of((smallPrinter.width * smallPrinter.height) << 8);
  const sink = memorySink();
  const reopen = () => memorySource(sink.bytes());
  const exported = exportPrint(
    exportOf(printerFormatById('goo')!, [black, black], { sink, reopen }),
    quietContext(),
  );
  expect(await exported).toMatchObject({ ok: false, error: { code: 'print_empty' } });
});

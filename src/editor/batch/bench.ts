import { platformOf } from '#document';
import { createCore, type EditorCore } from '../core.ts';
import type { ViewedDocument } from '../ports.ts';

/** A document beside the one that is open, for work nobody sees: it is shown, saved and undone nowhere. */
export function createBench(core: EditorCore): EditorCore {
  const { ports } = core;
  const { printer, craft, material } = core.plate();
  const bench: EditorCore = createCore(
    {
      ...ports,
      library: { ...ports.library, start: { printer, craft, material } },
      viewport() {
        const shown = ports.viewport();
        if (shown === null) return null;
        return {
          capture: (width, height, bare, { plate = bench.plate().id, ...of } = {}) =>
            shown.capture(width, height, bare, { ...of, plate, document: viewed }),
        };
      },
    },
    false,
  );
  bench.setState({ engine: core.getState().engine });
  const viewed: ViewedDocument = {
    parts: bench.parts,
    printer: bench.printer,
    usableVolume: bench.volume,
    platform: (plate = bench.plate().id) => platformOf(bench.document, plate),
    partBox(id) {
      const part = bench.part(id);
      return part === undefined ? undefined : bench.partBox(part);
    },
    printedBox(id) {
      const part = bench.part(id);
      return part === undefined ? undefined : bench.printedBox(part);
    },
  };
  return bench;
}

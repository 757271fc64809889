import type { ReactElement } from 'react';
import { render } from '#tests/render.ts';
import type { CloudPort, Editor, EditorPorts } from '#editor';
import { createFakePorts } from '#tests/editor-ports.ts';
import { importBoxes, startEditor } from '#tests/editor.ts';
import {
  loadEditorPage,
  startLocales,
  startPreferences,
  type EditorServices,
  type LayerPainter,
  type ModelView,
  type ModelViewOptions,
} from '#ui';

/** A picture that draws nothing and remembers what it was asked. */
export function createStillView(): ModelView & {
  readonly asked: string[];
  /** What lies over the picture, by the page. */
  readonly covered: NonNullable<ModelViewOptions['covered']>;
  /** Tells the page of a drag, as the scene would. */
  readonly drag: ModelViewOptions['onDragLabel'];
  /** Tells the page that the graphics device is away, and that it is back. */
  readonly lose: () => void;
  readonly comeBack: () => void;
} {
  const asked: string[] = [];
  let onDragLabel: ModelViewOptions['onDragLabel'] = () => undefined;
  let covered: ModelViewOptions['covered'];
  let attached: ModelViewOptions | undefined;
  const note =
    (name: string) =>
    (...values: readonly unknown[]) => {
      asked.push([name, ...values.map((value) => JSON.stringify(value))].join(' '));
    };
  return {
    asked,
    covered: () => covered!(),
    drag: (label) => onDragLabel(label),
    lose: () => attached?.onLost(),
    comeBack: () => attached?.onBackend('webgpu'),
    attach(_canvas, _container, options) {
      attached = options;
      ({ onDragLabel, covered } = options);
      return Promise.resolve({
        pointers: {
          onDragStart: note('dragStart'),
          onDrag: note('drag'),
          onDragEnd: note('dragEnd'),
          onClick: note('click'),
          onMove: () => undefined,
          onLeave: () => undefined,
          onWheel: note('wheel'),
          onPinch: note('pinch'),
          hold(change) {
            note('hold')(change);
            return true;
          },
          accept() {
            note('accept')();
            return true;
          },
          cancel: () => false,
          dragged: () => false,
          setNavigation: note('navigation'),
        },
        home: note('home'),
        fit: note('fit'),
        lookFrom: note('lookFrom'),
        orbit: note('orbit'),
        pan: note('pan'),
        zoom: note('zoom'),
        frame: note('frame'),
        reveal: note('reveal'),
        plateAt: (x, y) => [x / 10, y / 10],
        follow(place, listener) {
          note('follow')(place);
          listener({ x: 300, y: 200 });
          return () => undefined;
        },
        onCamera(listener) {
          listener({ right: [1, 0, 0], up: [0, 0, 1], back: [0, -1, 0] });
          return () => undefined;
        },
        retry: note('retry'),
        setTheme: note('setTheme'),
        setReducedMotion: () => undefined,
        showCutOff: note('showCutOff'),
        dispose: () => undefined,
      });
    },
  };
}

/** Layers that are drawn nowhere. */
const stillPainter: LayerPainter = {
  fit: () => ({ zoom: 1, panX: 0, panY: 0 }),
  zoom: (from, factor) => ({ ...from, zoom: from.zoom * factor }),
  locate: (view, _picture, column, row) => ({
    x: view.panX + column * view.zoom,
    y: view.panY + row * view.zoom,
  }),
  attach: () => ({ show: () => undefined, dispose: () => undefined }),
};

type Size = readonly [number, number, number];

/** The whole page over the real editor with fake ports, and boxes of these sizes on the plate. */
export function renderPage(...sizes: readonly Size[]) {
  return renderPageWith({ sizes });
}

/** The same with a way to a cloud, and the project its address names. */
export async function renderPageWith({
  sizes = [],
  cloud,
  ports = {},
  project,
  viewing,
  onTourEnd,
  around = (inner) => inner,
}: {
  readonly sizes?: readonly Size[];
  readonly cloud?: CloudPort;
  /** Ports that are not the fakes. */
  readonly ports?: Partial<EditorPorts>;
  readonly project?: string;
  readonly viewing?: EditorServices['viewing'];
  readonly onTourEnd?: () => void;
  /** What the page stands in, beside nothing at all. */
  readonly around?: (inner: ReactElement) => ReactElement;
}) {
  localStorage.clear();
  localStorage.setItem('language', 'en');
  startPreferences();
  await startLocales();
  const fake = createFakePorts();
  const editor: Editor = await startEditor(
    { ...fake, ports: { ...fake.ports, ...ports, ...(cloud === undefined ? {} : { cloud }) } },
    { viewOnly: viewing !== undefined },
  );
  await importBoxes({ ...editor, fake }, ...sizes);
  const view = createStillView();
  const services: EditorServices = {
    ...(viewing === undefined ? {} : { viewing }),
    ...(onTourEnd === undefined ? {} : { onTourEnd }),
    editor,
    modelView: view,
    layerPainter: stillPainter,
    printPainter: () => stillPainter,
  };
  const EditorPage = await loadEditorPage();
  const screen = await render(around(<EditorPage services={services} project={project} />));
  return { screen, editor, fake, view };
}

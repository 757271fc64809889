import { computeCreaseNormals, type LitTriangles, type MeshBuffers } from '#kernel';
import { partPoint } from '#editor';
import { litBounds } from '#scene';
import { deferred } from '#tests/editor-ports.ts';
import { ordinaryCraft } from '#tests/document.ts';
import { makeBox, makeSphere } from '#tests/meshes.ts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PALETTES, type Rgb } from '../../src/scene/palette.ts';
import { createFakeEditor } from './fake-editor.ts';
import { clearStages, countNear, distance, HEIGHT, look, on, setUp, WIDTH } from './scene-stage.ts';

afterEach(clearStages);

describe('WebGPU', () => {
  beforeAll(async () => {
    const adapter = await navigator.gpu.requestAdapter();
    expect(adapter).not.toBeNull();
    const device = await adapter!.requestDevice();
    expect(device.queue).toBeDefined();
    device.destroy();
  });

  test('is the back end that is used and reported', async () => {
    const onBackend = vi.fn<(backend: string) => void>();
    const { scene } = await setUp({ onBackend });
    expect(scene.backend()).toBe('webgpu');
    expect(onBackend.mock.calls).toEqual([['webgpu']]);
  });

  test('is not redrawn for the progress of work that it does not show', async () => {
    const { editor, scene } = await setUp();
    await scene.settled();
    const submit = vi.spyOn(GPUQueue.prototype, 'submit');
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const progress = { phase: 'slice', done: 1, total: 3 };
    editor.setState({ export: { status: 'running', formatId: 'goo', fileName: 'a.goo', progress } });
    editor.setState({ issues: { status: 'checking', progress, report: null, error: null } });
    await frame();
    expect(submit).not.toHaveBeenCalled();
    editor.setState({ shading: 'xray' });
    // The device answers when it can: on a busy machine that is later than the next frame.
    await vi.waitFor(() => expect(submit).toHaveBeenCalled());
    submit.mockRestore();
  });

  test.each(['light', 'dark'] as const)(
    'ground and plate have the %s colours of the design',
    async (theme) => {
      const stage = await setUp({ theme });
      stage.scene.view('top');
      const picture = await look(stage);
      const palette = PALETTES[theme];
      expect(distance(picture.at(WIDTH / 2, 1), palette.groundTop)).toBeLessThan(0.01);
      expect(distance(picture.at(WIDTH / 2, HEIGHT - 2), palette.groundBottom)).toBeLessThan(0.01);
      expect(distance(picture.at(...on(stage, 25, 25, 0)), palette.plate)).toBeLessThan(0.01);
    },
  );

  test('a part is drawn where it stands, casts a shadow on the plate, and goes when it is removed', async () => {
    const stage = await setUp();
    const bare = await look(stage);
    const part = stage.editor.addPart(makeBox(20, 20, 20));
    stage.scene.home();
    const withPart = await look(stage);
    const top = on(stage, 0, 0, 20);
    expect(distance(withPart.at(...top), PALETTES.light.plate)).toBeGreaterThan(0.1);
    expect(distance(withPart.at(...on(stage, 17, 13, 0)), PALETTES.light.plate)).toBeGreaterThan(0.05);
    stage.editor.removePart(part);
    const again = await look(stage);
    expect(distance(again.at(...top), bare.at(...top))).toBeLessThan(0.2);
    expect(distance(again.at(...on(stage, 17, 13, 0)), PALETTES.light.plate)).toBeLessThan(0.05);
  });

  test('edges of the selected parts are drawn while a tool shows them, and in no picture that is taken', async () => {
    const stage = await setUp();
    const part = stage.editor.addPart(makeSphere(12, 3));
    stage.editor.setState({ tool: 'simplify', selection: [part], toolParams: { edges: false } });
    stage.scene.home();
    const plain = await look(stage);
    const bare = await stage.scene.viewport.capture(64, 64);
    stage.editor.setState({ toolParams: { edges: true } });
    const wired = await look(stage);
    const changed = [...plain.all].filter((value, at) => Math.abs(value - wired.all[at]!) > 8).length;
    expect(changed).toBeGreaterThan(2000);
    expect((await stage.scene.viewport.capture(64, 64)).rgba).toEqual(bare.rgba);
    stage.editor.setState({ selection: [] });
    const unselected = await look(stage);
    const top = on(stage, 0, 0, 24);
    expect(distance(unselected.at(...top), plain.at(...top))).toBeLessThan(0.3);
  });

  test('a large mesh is lit elsewhere, and no picture is taken before it is there', async () => {
    const lit = deferred<LitTriangles>();
    const light = vi.fn<(hash: string, mesh: MeshBuffers) => Promise<LitTriangles>>(() => lit.promise);
    const stage = await setUp({ light });
    const sphere = makeSphere(10, 6);
    stage.editor.addPart(makeBox(5, 5, 5), { at: [40, 0, 0] });
    const large = stage.editor.addPart(sphere);
    const { mesh } = stage.editor.parts().find(({ id }) => id === large)!;
    stage.scene.home();
    const picture = stage.scene.viewport.capture(60, 40, true);
    await new Promise((done) => requestAnimationFrame(done));
    expect(light.mock.calls).toEqual([[mesh, sphere]]);
    lit.resolve(computeCreaseNormals(sphere));
    // The sphere takes up more of the picture than the box beside it.
    const { rgba } = await picture;
    expect(rgba.filter((value, at) => at % 4 === 3 && value === 255).length).toBeGreaterThan(100);
    const drawn = await look(stage);
    expect(distance(drawn.at(...on(stage, 0, 0, 10)), PALETTES.light.plate)).toBeGreaterThan(0.1);
    expect(stage.scene.pick(...on(stage, 0, 0, 10))?.part).toBe(large);
    // A copy has what is there already.
    stage.editor.copyPart(large, [0, 30, 0]);
    await stage.scene.settled();
    expect(light).toHaveBeenCalledOnce();
  });

  test('copies share their triangles and stand where their transforms say', async () => {
    const stage = await setUp();
    const part = stage.editor.addPart(makeBox(10, 10, 10), { at: [-30, 0, 0] });
    stage.editor.copyPart(part, [60, 0, 0]);
    stage.scene.home();
    const picture = await look(stage);
    for (const x of [-30, 30]) {
      expect(distance(picture.at(...on(stage, x, 0, 10)), PALETTES.light.plate)).toBeGreaterThan(0.1);
    }
  });

  test('the selection gets a silhouette in its colour, two pixels wide, and hover a fainter one', async () => {
    const stage = await setUp();
    const part = stage.editor.addPart(makeSphere(15, 4, [0, 0, 15]));
    stage.scene.view('front');
    const before = await look(stage);
    expect(countNear(before.all, PALETTES.light.selection)).toBe(0);
    stage.editor.select([part], 'replace');
    const selected = await look(stage);
    const pixel = stage.scene.camera.millimetresPerPixel([0, 0, 15]);
    const length = (2 * Math.PI * 15) / pixel;
    const count = countNear(selected.all, PALETTES.light.selection, 0.12);
    expect(count).toBeGreaterThan(length);
    expect(count).toBeLessThan(length * 3);
    stage.editor.select([], 'replace');
    stage.editor.setHovered(part);
    const hovered = await look(stage);
    expect(countNear(hovered.all, PALETTES.light.selection)).toBe(0);
    expect(countNear(hovered.all, [0.39, 0.42, 0.45], 0.12)).toBeGreaterThan(length / 2);
  });

  test('the cut hides what is above the layer and shows the exact layer in the cut colour', async () => {
    const stage = await setUp();
    stage.editor.addPart(makeBox(30, 30, 40));
    stage.scene.view('front');
    await stage.scene.settled();
    const above = on(stage, 0, -15, 30);
    const below = on(stage, 0, -15, 5);
    const whole = await look(stage);
    const ground = (await look(stage)).at(4, above[1]);
    expect(distance(whole.at(...above), ground)).toBeGreaterThan(0.1);
    stage.editor.cutAt(399);
    const cut = await look(stage);
    expect(distance(cut.at(...above), ground)).toBeLessThan(0.03);
    expect(distance(cut.at(...below), whole.at(...below))).toBeLessThan(0.03);
    stage.scene.view('top');
    const top = await look(stage);
    expect(distance(top.at(...on(stage, 3, 3, 20)), PALETTES.light.cutFace)).toBeLessThan(0.01);
    // The outline of the face: somewhere across its border.
    expect(countNear(top.all, PALETTES.light.cutEdge, 0.15)).toBeGreaterThan(100);
    stage.editor.cutAt(null);
    const restored = await look(stage);
    expect(distance(restored.at(...on(stage, 3, 3, 40)), PALETTES.light.cutFace)).toBeGreaterThan(0.1);
  });

  test('the cut face lies where the mirrored panel says, not where its columns count from', async () => {
    const stage = await setUp();
    stage.editor.addPart(makeBox(10, 10, 10), { at: [50, 20, 0] });
    stage.editor.cutAt(99);
    stage.scene.home();
    stage.scene.view('top');
    const top = await look(stage);
    expect(distance(top.at(...on(stage, 50, 20, 5)), PALETTES.light.cutFace)).toBeLessThan(0.02);
    expect(distance(top.at(...on(stage, -50, 20, 0)), PALETTES.light.cutFace)).toBeGreaterThan(0.1);
    expect(distance(top.at(...on(stage, 50, -20, 0)), PALETTES.light.cutFace)).toBeGreaterThan(0.1);
  });

  test('a part outside the platform is hatched in the collision colour', async () => {
    const stage = await setUp({ theme: 'dark' });
    stage.editor.addPart(makeBox(30, 30, 30), { at: [0, 0, 0] });
    stage.scene.home();
    const inside = await look(stage);
    expect(countNear(inside.all, PALETTES.dark.collision, 0.12)).toBe(0);
    stage.editor.setPrinterRecord({ platform: [192, 108, 20] });
    stage.scene.home();
    const outside = await look(stage);
    expect(countNear(outside.all, PALETTES.dark.collision, 0.12)).toBeGreaterThan(200);
  });

  test('X-ray lets the plate shine through', async () => {
    const stage = await setUp();
    stage.editor.addPart(makeSphere(20, 4, [0, 0, 20]));
    stage.scene.view('top');
    const solid = await look(stage);
    stage.editor.setShading('xray');
    const glass = await look(stage);
    // The red arm of the origin marker lies under the sphere.
    const arm = on(stage, 7, 0, 0);
    const redness = ([red, green]: Rgb): number => red - green;
    expect(redness(solid.at(...arm))).toBeLessThan(0.01);
    expect(redness(glass.at(...arm))).toBeGreaterThan(0.05);
  });

  test('picking gives the part and the point under the pointer, nearest first, and nothing on the ground', async () => {
    const stage = await setUp();
    const near = stage.editor.addPart(makeBox(20, 20, 20), { at: [0, -20, 0] });
    const far = stage.editor.addPart(makeBox(20, 20, 30), { at: [0, 20, 0] });
    stage.scene.view('front');
    await stage.scene.settled();
    for (let round = 0; round < 2; round++) {
      const hit = stage.scene.pick(...on(stage, 3, -30, 12));
      expect(hit?.part).toBe(near);
      expect(hit!.point[0]).toBeCloseTo(3, 2);
      expect(hit!.point[1]).toBeCloseTo(-30, 2);
      expect(hit!.point[2]).toBeCloseTo(12, 2);
      expect(hit!.normal).toEqual([0, -1, 0]);
      expect(stage.scene.pick(...on(stage, 3, 10, 26))?.part).toBe(far);
      expect(stage.scene.pick(2, 2)).toBeNull();
      // Second round through the trees, which idle time has built by then.
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  });

  test('picking goes through what the cut took away and meets the cut face', async () => {
    const stage = await setUp();
    const part = stage.editor.addPart(makeBox(20, 20, 20));
    stage.editor.cutAt(199);
    stage.scene.view('top');
    await stage.scene.settled();
    const hit = stage.scene.pick(...on(stage, 4, 4, 10));
    expect(hit?.part).toBe(part);
    expect(hit!.point[2]).toBeCloseTo(199.5 * 0.05, 2);
    expect(hit!.normal).toBeNull();
    stage.scene.view('front');
    await stage.scene.settled();
    expect(stage.scene.pick(...on(stage, 0, -10, 15))).toBeNull();
    expect(stage.scene.pick(...on(stage, 0, -10, 5))?.part).toBe(part);
  });

  test('invisible parts are neither drawn nor picked', async () => {
    const stage = await setUp();
    const part = stage.editor.addPart(makeBox(20, 20, 20));
    stage.scene.home();
    await stage.scene.settled();
    const at = on(stage, 0, 0, 20);
    expect(stage.scene.pick(...at)?.part).toBe(part);
    stage.editor.setVisible(part, false);
    const picture = await look(stage);
    expect(stage.scene.pick(...at)).toBeNull();
    expect(distance(picture.at(...at), PALETTES.light.plate)).toBeLessThan(0.2);
  });

  test('edges where a mesh was open are marked on the part, below the cut alone', async () => {
    const stage = await setUp();
    stage.editor.addPart(makeBox(20, 20, 20));
    const [part] = stage.editor.parts();
    stage.scene.view('front');
    const { layers } = stage.editor.getState();
    const before = await look(stage);
    expect(countNear(before.all, PALETTES.light.openEdge)).toBe(0);
    const coneLines = new Float32Array(0);
    const lines = new Float32Array([-10, -10, 0, -10, -10, 20, 10, -10, 20, -10, -10, 20]);
    stage.editor.setState({ layers: { ...layers, openEdges: [{ key: part!.mesh, lines, coneLines }] } });
    const marked = await look(stage);
    const whole = countNear(marked.all, PALETTES.light.openEdge);
    expect(whole).toBeGreaterThan(20 / stage.scene.camera.millimetresPerPixel([0, -10, 10]));
    stage.editor.cutAt(199);
    const cut = await look(stage);
    const left = countNear(cut.all, PALETTES.light.openEdge);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(whole / 2);
    // The slicer answers again after every change of the plate; the marks stay, in the part's new place.
    stage.editor.cutAt(null);
    stage.editor.addPart(makeBox(4, 4, 4, [40, 0, 0]));
    const { layers: later } = stage.editor.getState();
    stage.editor.setState({
      layers: { ...later, openEdges: [{ key: part!.mesh, lines: lines.slice(), coneLines }] },
    });
    const again = await look(stage);
    expect(countNear(again.all, PALETTES.light.openEdge)).toBeGreaterThan(whole * 0.8);
  });

  test('a hole that a cone closed is marked by dashes of its own, and looked at from its side', async () => {
    const stage = await setUp();
    stage.editor.addPart(makeBox(40, 40, 40));
    const [part] = stage.editor.parts();
    const { layers } = stage.editor.getState();
    const points = [-15, 20, 5, 15, 20, 5, 15, 20, 35, -15, 20, 35];
    const coneLines = Float32Array.from(
      [0, 1, 2, 3].flatMap((at) => [0, 1, 2, 3, 4, 5].map((float) => points[(at * 3 + float) % 12]!)),
    );
    const openEdges = [{ key: part!.mesh, lines: coneLines.slice(), coneLines }];
    stage.editor.setState({ layers: { ...layers, openEdges } });
    stage.scene.home();
    const before = await look(stage);
    expect(countNear(before.all, PALETTES.light.coneEdge, 0.03)).toBe(0);
    stage.scene.frame({ min: [-15, 20, 5], max: [15, 20, 35] }, [0, 20, 0]);
    const behind = await look(stage);
    expect(Math.cos(stage.scene.camera.get().azimuth)).toBeLessThan(-0.5);
    // Dashes and the dark between them, nothing of the line beneath.
    const dashes = countNear(behind.all, PALETTES.light.coneEdge, 0.03);
    const gaps = countNear(behind.all, PALETTES.light.openEdgeCasing, 0.03);
    expect(dashes).toBeGreaterThan(100);
    expect(gaps).toBeGreaterThan(dashes / 3);
    // Seen well already, only the distance changes.
    const { azimuth, elevation } = stage.scene.camera.get();
    stage.scene.frame({ min: [-5, 20, 15], max: [5, 20, 25] }, [0, 20, 0]);
    await stage.scene.settled();
    expect(stage.scene.camera.get()).toMatchObject({ azimuth, elevation, target: [0, 20, 20] });
  });

  test('a captured picture shows the parts in the fixed view, free of selection and cut', async () => {
    const stage = await setUp();
    const part = stage.editor.addPart(makeBox(30, 30, 40));
    await stage.scene.settled();
    const plain = await stage.scene.viewport.capture(200, 125);
    expect([plain.width, plain.height, plain.rgba.length]).toEqual([200, 125, 200 * 125 * 4]);
    const middle = (62 * 200 + 100) * 4;
    const sky = 4 * 100;
    expect(Math.abs(plain.rgba[middle]! - plain.rgba[sky]!)).toBeGreaterThan(40);
    expect(plain.rgba.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
    // Bare, there is the part and nothing around it.
    const bare = await stage.scene.viewport.capture(200, 125, true);
    const alpha = (x: number, y: number) => bare.rgba[(y * 200 + x) * 4 + 3];
    expect([alpha(100, 62), alpha(2, 2), alpha(100, 2), alpha(197, 122)]).toEqual([255, 0, 0, 0]);
    stage.editor.select([part], 'replace');
    stage.editor.setTool('move');
    stage.editor.cutAt(100);
    stage.scene.setTheme('dark');
    stage.scene.view('bottom');
    await stage.scene.settled();
    const again = await stage.scene.viewport.capture(200, 125);
    expect(again.rgba).toEqual(plain.rgba);
    const screen = await look(stage);
    expect(countNear(screen.all, PALETTES.dark.selection, 0.1)).toBeGreaterThan(50);
  });

  test('nothing is drawn and no frame is asked for while nothing changes', async () => {
    const done = vi.spyOn(GPUQueue.prototype, 'onSubmittedWorkDone');
    const stage = await setUp();
    stage.editor.addPart(makeBox(20, 20, 20));
    await stage.scene.settled();
    // The next frame is asked for when the device is done with the last: a first one, whose shaders are made, may take it longer than 300 ms.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await Promise.all(done.mock.results.map(({ value }) => value));
    done.mockRestore();
    const asked = vi.spyOn(window, 'requestAnimationFrame');
    // On a busy machine what was asked for before may still be on its way, and the device be at the frame before: it is sent no other then.
    await vi.waitFor(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      asked.mockClear();
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(asked).not.toHaveBeenCalled();
      stage.editor.setHovered(null);
      stage.editor.setHovered(null);
      expect(asked).toHaveBeenCalledTimes(1);
    });
    asked.mockRestore();
  });

  test('the view cube is notified of every turn and about nothing else', async () => {
    const { scene } = await setUp();
    const listener = vi.fn<(orientation: readonly number[]) => void>();
    const stop = scene.onOrientation(listener);
    scene.view('front');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(scene.orientation().map((value) => Number(value.toFixed(6)))).toEqual([
      Number(Math.SQRT1_2.toFixed(6)),
      0,
      0,
      Number(Math.SQRT1_2.toFixed(6)),
    ]);
    scene.panBy(10, 10);
    scene.zoomBy(1.5);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    scene.orbitBy(0.1, 0);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('with motion a view is flown to, and a touch of the camera ends the flight', async () => {
    const { scene } = await setUp({ reducedMotion: false });
    const before = scene.camera.get().azimuth;
    scene.view('right');
    expect(scene.camera.get().azimuth).toBe(before);
    await vi.waitFor(() => expect(scene.camera.get().azimuth).toBeCloseTo(Math.PI / 2, 6));
    scene.view('left');
    const held = scene.camera.get();
    scene.camera.set(held);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(scene.camera.get()).toBe(held);
  });

  test('what is framed is between the bars that lie over the picture', async () => {
    const covered = { left: 120, top: 0, right: 0, bottom: 60 };
    const stage = await setUp({ covered: () => covered });
    const part = stage.editor.addPart(makeBox(20, 20, 20));
    const middle = () => stage.scene.camera.project([0, 0, 10]);
    stage.editor.select([part], 'replace');
    stage.scene.fit();
    expect(middle().x).toBeCloseTo((WIDTH + 120) / 2, 0);
    expect(middle().y).toBeCloseTo((HEIGHT - 60) / 2, 0);
    stage.scene.panBy(300, 0);
    stage.scene.reveal([0, 0, 10]);
    expect(middle().x).toBeCloseTo((WIDTH + 120) / 2, 0);
  });

  test('the picture follows the size of its container', async () => {
    const stage = await setUp();
    stage.container.style.width = '300px';
    await vi.waitFor(() => expect(stage.canvas.width).toBe(300 * (stage.canvas.height / HEIGHT)));
    expect(stage.scene.camera.lens()).toMatchObject({ width: 300, height: HEIGHT });
  });
});

describe('places on the model', () => {
  test('a panel pixel is followed to where the cut face shows it, and the eye goes to it on demand', async () => {
    const stage = await setUp();
    stage.editor.addPart(makeBox(10, 10, 20), { at: [40, 15, 0] });
    stage.editor.cutAt(199);
    const { runs, width } = stage.editor.getState().layerPicture!;
    const lit = litBounds(runs, width)!;
    const middle = { layer: 199, column: (lit.left + lit.right) / 2, row: (lit.top + lit.bottom) / 2 };
    const point = partPoint(stage.editor.printer(), ordinaryCraft, middle);
    stage.scene.view('top');
    stage.scene.home();
    await stage.scene.settled();
    const seen: ({ x: number; y: number } | null)[] = [];
    const stop = stage.scene.follow(point, (at) => seen.push(at));
    const picture = await look(stage);
    expect(seen).toHaveLength(1);
    expect(distance(picture.at(seen[0]!.x, seen[0]!.y), PALETTES.light.cutFace)).toBeLessThan(0.03);

    stage.scene.orbitBy(0.4, 0);
    const turned = await look(stage);
    expect(seen).toHaveLength(2);
    expect(Math.hypot(seen[1]!.x - seen[0]!.x, seen[1]!.y - seen[0]!.y)).toBeGreaterThan(5);
    expect(distance(turned.at(seen[1]!.x, seen[1]!.y), PALETTES.light.cutFace)).toBeLessThan(0.03);

    stage.scene.panBy(3 * WIDTH, 0);
    await stage.scene.settled();
    expect(seen.at(-1)).toBeNull();
    stage.scene.reveal(point);
    await stage.scene.settled();
    expect(seen.at(-1)!.x).toBeCloseTo(WIDTH / 2, 3);
    expect(seen.at(-1)!.y).toBeCloseTo(HEIGHT / 2, 3);

    // What is well in view already stays where it is.
    stage.scene.panBy(20, 10);
    await stage.scene.settled();
    stage.scene.reveal(point);
    await stage.scene.settled();
    expect(seen.at(-1)!.x).toBeCloseTo(WIDTH / 2 + 20, 0);

    stop();
    const count = seen.length;
    stage.scene.home();
    await stage.scene.settled();
    expect(seen).toHaveLength(count);
  });
});

describe('WebGL2', () => {
  test('draws the same picture where there is no WebGPU', async () => {
    const editor = createFakeEditor();
    const webgpu = await setUp({ editor });
    const part = editor.addPart(makeBox(20, 20, 20));
    editor.addPart(makeSphere(10, 4, [0, 0, 10]), { at: [30, 10, 0] });
    editor.select([part], 'replace');
    editor.cutAt(250);
    webgpu.scene.home();
    const expected = await look(webgpu);
    const webgl = await setUp({ editor, forceWebGL: true });
    expect(webgl.scene.backend()).toBe('webgl2');
    webgl.scene.home();
    const picture = await look(webgl);
    let different = 0;
    for (let at = 0; at < picture.all.length; at++) {
      if (Math.abs(picture.all[at]! - expected.all[at]!) > 12) different++;
    }
    expect(different / picture.all.length).toBeLessThan(0.01);
    expect(distance(picture.at(...on(webgl, 0, -10, 5)), PALETTES.light.plate)).toBeGreaterThan(0.1);
    const captured = await webgl.scene.viewport.capture(120, 80);
    const reference = await webgpu.scene.viewport.capture(120, 80);
    const off = captured.rgba.filter((value, at) => Math.abs(value - reference.rgba[at]!) > 12).length;
    expect(off / captured.rgba.length).toBeLessThan(0.01);
  });
});

/** A page to look at the scene with: `npx vite`, then /tests/scene/harness.html?theme=dark; drop binary STL files on it. */
import { unwrap } from '#base';
import { createScene } from '#scene';
import { makeBox, makeSphere } from '#tests/meshes.ts';
import type { MeshBuffers } from '#kernel';
import { createFakeEditor } from './fake-editor.ts';

const query = new URLSearchParams(location.search);
const editor = createFakeEditor();
const scene = unwrap(
  await createScene({
    canvas: document.querySelector('canvas')!,
    container: document.querySelector<HTMLElement>('#viewport')!,
    editor,
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    forceWebGL: query.has('webgl'),
    reducedMotion: true,
    onDeviceLost: (recovered) => console.warn('lost', recovered),
  }),
);

/** A binary STL as welded triangles; enough for looking at. */
function readStl(bytes: ArrayBuffer): MeshBuffers {
  const view = new DataView(bytes);
  const count = view.getUint32(80, true);
  const numbers = new Map<string, number>();
  const positions: number[] = [];
  const indices = new Uint32Array(count * 3);
  for (let corner = 0; corner < count * 3; corner++) {
    const at = 84 + Math.floor(corner / 3) * 50 + 12 + (corner % 3) * 12;
    const point = [0, 4, 8].map((offset) => view.getFloat32(at + offset, true));
    const key = point.join();
    let known = numbers.get(key);
    if (known === undefined) {
      known = numbers.size;
      numbers.set(key, known);
      positions.push(...point);
    }
    indices[corner] = known;
  }
  return { positions: Float32Array.from(positions), indices };
}

Object.assign(window, { scene, editor, readStl, makeBox, makeSphere });
window.addEventListener('dragover', (event) => event.preventDefault());
window.addEventListener('drop', (event) => {
  event.preventDefault();
  for (const file of event.dataTransfer?.files ?? []) {
    void file.arrayBuffer().then((bytes) => editor.addPart(readStl(bytes)));
  }
});
document.body.dataset['ready'] = 'true';

import { describe, expect, test } from 'vitest';
import {
  findAreaRings,
  findCycles,
  findFeatureFaults,
  findForbiddenArrows,
  findForbiddenPackages,
  findHiddenExports,
  findHiddenInputs,
  findRoomFaults,
  type Rooms,
} from './rules.ts';
import { commentsOf, importsOf, withoutComments } from './source-tree.ts';

const rooms: Rooms = {
  rooms: {
    base: { may: [], environment: 'pure' },
    kernel: { may: ['base'], environment: 'pure' },
    scene: { may: ['base', 'kernel'], environment: 'dom' },
  },
  packages: { three: ['scene'], 'node:': [] },
};

const doors = {
  '#base': './src/base/index.ts',
  '#kernel': './src/kernel/index.ts',
  '#kernel/side': './src/kernel/side.ts',
  '#scene': './src/scene/index.ts',
};

describe('the rules of the architecture see a planted fault', () => {
  test('imports are found whatever their form, and not in comments', () => {
    const text = [
      "import { a } from './a.ts';",
      "import type { B } from '#base';",
      "import './style.css';",
      "export {\n  c,\n  type D,\n} from './c.ts';",
      "export type * from './e.ts';",
      "const f = await import('./f.ts');",
      "const g = new Worker(new URL('./g.worker.ts', import.meta.url), { type: 'module' });",
      "// import { no } from './no.ts';",
      "/* import { no } from './no.ts'; */",
    ].join('\n');
    expect(importsOf(text).sort()).toEqual([
      '#base',
      './a.ts',
      './c.ts',
      './e.ts',
      './f.ts',
      './g.worker.ts',
      './style.css',
    ]);
  });

  test('comments and code are told apart around strings', () => {
    const text = "const a = 'http://x'; // why\n/* more\nlines */ const b = `// not`;";
    expect(withoutComments(text)).toBe("const a = 'http://x'; \n\n const b = `// not`;");
    expect(commentsOf(text)).toBe('// why\n/* more\nlines */');
  });

  test('a type import against the arrows is an import', () => {
    const files = [{ path: 'src/kernel/a.ts', text: "import type { Scene } from '#scene';" }];
    expect(findForbiddenArrows(files, rooms, doors)).toEqual([
      'src/kernel/a.ts: kernel may not import scene',
    ]);
  });

  test('a relative import into another room reaches past its door', () => {
    const files = [{ path: 'src/scene/a.ts', text: "import { x } from '../kernel/deep/x.ts';" }];
    expect(findForbiddenArrows(files, rooms, doors)[0]).toContain(
      'reaches past a door to src/kernel/deep/x.ts',
    );
  });

  test('an unknown door and a file in no room are faults', () => {
    const files = [
      { path: 'src/scene/a.ts', text: "import { x } from '#kernel/deep';" },
      { path: 'src/other/a.ts', text: '' },
    ];
    expect(findForbiddenArrows(files, rooms, doors)).toHaveLength(2);
  });

  test('a second door of a room obeys the arrows of its room', () => {
    const text = "import { x } from '#kernel/side';";
    expect(findForbiddenArrows([{ path: 'src/scene/a.ts', text }], rooms, doors)).toEqual([]);
    expect(findForbiddenArrows([{ path: 'src/base/a.ts', text }], rooms, doors)).toHaveLength(1);
  });

  test('a package outside its room and an unlisted package are faults', () => {
    const files = [
      { path: 'src/kernel/a.ts', text: "import { Vector3 } from 'three/webgpu';" },
      { path: 'src/kernel/b.ts', text: "import { readFileSync } from 'node:fs';" },
      { path: 'src/scene/c.ts', text: "import { x } from '@scope/unlisted/deep';" },
    ];
    expect(findForbiddenPackages(files, rooms, ['three'])).toHaveLength(3);
    expect(
      findForbiddenPackages([{ path: 'src/scene/d.ts', text: "import 'three';" }], rooms, ['three']),
    ).toEqual([]);
  });

  test('a ring of files is found through a door too', () => {
    const files = [
      { path: 'src/base/index.ts', text: "export { a } from './a.ts';" },
      { path: 'src/base/a.ts', text: "import { b } from '#kernel';" },
      { path: 'src/kernel/index.ts', text: "import { a } from '#base';" },
    ];
    expect(findCycles(files, doors)).toEqual([
      'src/base/index.ts → src/base/a.ts → src/kernel/index.ts → src/base/index.ts',
    ]);
  });

  test('features that import one another in a ring, past a door or from round the app are faults', () => {
    const at = (path: string, target: string) => ({
      path: `src/server/${path}`,
      text: `import { x } from '${target}';`,
    });
    const ring = [
      at('features/a/one.ts', '../b/index.ts'),
      at('features/b/two.ts', '../c/index.ts'),
      at('features/c/three.ts', '../a/index.ts'),
      at('app.ts', './features/a/index.ts'),
    ];
    expect(findFeatureFaults(ring)).toContain('ring of features: a → b → c → a');
    expect(findFeatureFaults(ring.slice(1))).toEqual([]);
    expect(findFeatureFaults([at('features/a/one.ts', '../b/rows.ts')])).toHaveLength(1);
    expect(findFeatureFaults([at('http/uploads.ts', '../features/projects/index.ts')])).toHaveLength(1);
  });

  test('areas of the page that import one another are a ring, by way of a shared file they are not', () => {
    const at = (path: string, target: string) => ({
      path: `src/ui/${path}`,
      text: `import { b } from '${target}';`,
    });
    const ring = [
      at('portal/one.tsx', '../session/forms/field.tsx'),
      { path: 'src/ui/session/two.ts', text: "const late = () => import('../portal/one.tsx');" },
    ];
    expect(findAreaRings(ring, 'src/ui')).toEqual([
      'portal → session → portal',
      'session → portal → session',
    ]);
    expect(
      findAreaRings(
        [ring[0]!, at('session/two.ts', '../dates.ts'), at('dates.ts', './portal/x.ts')],
        'src/ui',
      ),
    ).toEqual([]);
  });

  test('rooms that import each other, pure rooms that import others, and arrows to nowhere are faults', () => {
    const faults = findRoomFaults({
      rooms: {
        a: { may: ['b'], environment: 'dom' },
        b: { may: ['a'], environment: 'dom' },
        c: { may: ['a', 'nowhere'], environment: 'pure' },
      },
      packages: {},
    });
    expect(faults).toHaveLength(4);
  });

  test('clock and chance are seen in a kernel and not in a scene', () => {
    const text = 'export const now = Date.now();';
    expect(findHiddenInputs([{ path: 'src/kernel/a.ts', text }], rooms)).toHaveLength(1);
    expect(findHiddenInputs([{ path: 'src/scene/a.ts', text }], rooms)).toEqual([]);
  });

  test('a default export and a star export are seen, a star of types is not', () => {
    expect(findHiddenExports([{ path: 'a', text: 'export default 1;' }])).toHaveLength(1);
    expect(findHiddenExports([{ path: 'a', text: "export * from './b.ts';" }])).toHaveLength(1);
    expect(findHiddenExports([{ path: 'a', text: "export type * from './b.ts';" }])).toEqual([]);
  });
});

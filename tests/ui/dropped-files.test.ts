import { describe, expect, it } from 'vitest';
import { collect, droppedHandle, type DroppedEntry } from '../../src/ui/editor/actions/dropped-files.ts';
import { isModelPath } from '../../src/ui/editor/actions/file-picker.ts';

const file = (name: string): DroppedEntry => ({
  isDirectory: false,
  name,
  file: (found) => found(new File([], name)),
});
/** A folder that is read two at a time. */
const folder = (name: string, ...entries: readonly DroppedEntry[]): DroppedEntry => ({
  isDirectory: true,
  name,
  createReader: () => {
    const waiting = [...entries];
    return { readEntries: (found) => found(waiting.splice(0, 2)) };
  },
});
const namesOf = async (...entries: readonly DroppedEntry[]) =>
  (
    await collect(
      entries.map((entry) => ({ entry, file: entry.isDirectory ? null : new File([], entry.name) })),
    )
  ).map(({ name }) => name);

describe('what is dropped', () => {
  it('is each file, whatever it is called, and of folders the models', async () => {
    const set = folder(
      'set',
      file('part 10.stl'),
      file('a.mtl'),
      folder('deep', file('c.step')),
      file('part 2.OBJ'),
    );
    expect(await namesOf(file('odd.bin'), set, folder('empty'))).toEqual([
      'odd.bin',
      'c.step',
      'part 2.OBJ',
      'part 10.stl',
    ]);
  });

  it('leaves out what cannot be read, and folders within folders without end', async () => {
    const broken = {
      ...file('gone.stl'),
      file: (_found: unknown, failed: (cause: unknown) => void) => failed('gone'),
    };
    const shut: DroppedEntry = {
      isDirectory: true,
      name: 'shut',
      createReader: () => ({ readEntries: (_found, failed) => failed('no') }),
    };
    const endless: DroppedEntry = { isDirectory: true, name: 'endless', createReader: () => reader() };
    const reader = () => {
      const waiting = [file('more.stl'), endless];
      return { readEntries: (found: (entries: readonly DroppedEntry[]) => void) => found(waiting.splice(0)) };
    };
    expect(
      await namesOf(broken as DroppedEntry, shut, folder('set', broken as DroppedEntry, file('a.stl'))),
    ).toEqual(['gone.stl', 'a.stl']);
    expect(await namesOf(endless)).toHaveLength(16);
    expect(
      await namesOf(folder('many', ...Array.from({ length: 1500 }, (_, at) => file(`${at}.stl`)))),
    ).toHaveLength(1000);
  });

  it.each([
    ['set/gear.STL', true],
    ['gear', false],
    ['stl', false],
    ['set/.hidden/gear.stl', false],
    ['set/__MACOSX/gear.stl', false],
    ['set/photo.png', false],
  ])('%s is a model: %s', (path, expected) => {
    expect(isModelPath(path)).toBe(expected);
  });
});

describe('what leads to a file that was dropped', () => {
  const item = (handle?: () => Promise<unknown>) => ({
    kind: 'file',
    ...(handle && { getAsFileSystemHandle: handle }),
  });
  const words = { kind: 'string' };
  const reef = item(() => Promise.resolve('reef'));

  it('is the handle of the only one', async () => {
    expect(await droppedHandle({ items: [words, reef] })).toBe('reef');
  });

  it('is nothing for several, for none, and where the browser has or gives none', async () => {
    const refused = item(() => Promise.reject(new Error('no')));
    for (const items of [[reef, reef], [words], [item()], [refused]])
      expect(await droppedHandle({ items })).toBeNull();
  });
});

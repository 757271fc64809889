import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../targets.mjs';

/** What the product says in a language for a key of its words: `say('editor:batch.start')`. */
export function wordsOf(language) {
  const files = new Map();
  return (key) => {
    const [file, path] = key.split(':');
    if (!files.has(file)) {
      const text = readFileSync(join(projectRoot, 'texts', language, 'words', `${file}.json`), 'utf8');
      files.set(file, JSON.parse(text));
    }
    const found = path.split('.').reduce((words, step) => words?.[step], files.get(file));
    if (typeof found !== 'string') throw new Error(`There are no words for ${key}.`);
    return found;
  };
}

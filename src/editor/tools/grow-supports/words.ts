import type { Tool } from '../tool.ts';
import { en } from './words-en.ts';
import { zh } from './words-zh.ts';

export const words: Tool['words'] = { en, zh };

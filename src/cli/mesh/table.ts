import type { MeshCommandLine } from './types.ts';

/** Every `corallite mesh …` there is: a new one is a line here, a file, and its lines in help.txt. Files are loaded when they are asked for. */
export const MESH_COMMANDS: readonly MeshCommandLine[] = [
  {
    name: 'info',
    mostModels: Infinity,
    writes: false,
    options: [],
    load: async () => (await import('./info.ts')).info,
  },
  {
    name: 'convert',
    mostModels: 1,
    writes: true,
    options: [],
    load: async () => (await import('./convert.ts')).convert,
  },
  {
    name: 'orient',
    mostModels: 1,
    writes: true,
    options: ['by'],
    load: async () => (await import('./orient.ts')).orient,
  },
  {
    name: 'arrange',
    mostModels: Infinity,
    writes: true,
    options: ['printer', 'gap'],
    load: async () => (await import('./arrange.ts')).arrange,
  },
];

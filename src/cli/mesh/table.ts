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
  {
    name: 'repair',
    mostModels: 1,
    writes: true,
    options: [],
    flags: ['unite'],
    load: async () => (await import('./repair.ts')).repair,
  },
  {
    name: 'hollow',
    mostModels: 1,
    writes: true,
    options: ['thickness', 'tolerance', 'voxel'],
    flags: ['outside'],
    load: async () => (await import('./hollow.ts')).hollow,
  },
  {
    name: 'supports',
    mostModels: 1,
    writes: true,
    options: ['type', 'lift', 'printer', 'script'],
    lists: ['script-param'],
    flags: ['with-model'],
    load: async () => (await import('./supports.ts')).supports,
  },
  {
    name: 'simplify',
    mostModels: 1,
    writes: true,
    options: ['triangles', 'error'],
    load: async () => (await import('./simplify.ts')).simplify,
  },
  {
    name: 'cut',
    mostModels: 1,
    writes: true,
    options: ['plane', 'at', 'keep'],
    load: async () => (await import('./cut.ts')).cut,
  },
  {
    name: 'boolean',
    mostModels: Infinity,
    writes: true,
    options: ['op'],
    load: async () => (await import('./boolean.ts')).boolean,
  },
];

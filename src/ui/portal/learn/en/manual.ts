import type { Chapter } from '../chapter.ts';

/** The chapters of the manual, in order; what each says is fetched when it is read. */
export const manual: readonly Chapter[] = [
  {
    id: 'start',
    title: 'Getting started',
    about: 'What Corallite does, and what it needs.',
    load: async () => (await import('./start.ts')).sections,
  },
  {
    id: 'import',
    title: 'Bringing models in',
    about: 'Formats, units and repairs.',
    load: async () => (await import('./import.ts')).sections,
  },
  {
    id: 'arrange',
    title: 'Laying parts on the plate',
    about: 'Selecting, moving, turning, scaling.',
    load: async () => (await import('./arrange.ts')).sections,
  },
  {
    id: 'look',
    title: 'Looking around',
    about: 'Camera, cube, X-ray and the cut.',
    load: async () => (await import('./look.ts')).sections,
  },
  {
    id: 'setup',
    title: 'Printer, material, print craft',
    about: 'What the layers and the estimates are made from.',
    load: async () => (await import('./setup.ts')).sections,
  },
  {
    id: 'exposure',
    title: 'Exposure basics',
    about: 'What the times do, and how to find yours.',
    load: async () => (await import('./exposure.ts')).sections,
  },
  {
    id: 'layers',
    title: 'Layers and issues',
    about: 'Reading the layers before the printer does.',
    load: async () => (await import('./layers.ts')).sections,
  },
  {
    id: 'export',
    title: 'Exporting',
    about: 'A file the printer takes, checked before you get it.',
    load: async () => (await import('./export.ts')).sections,
  },
  {
    id: 'projects',
    title: 'Projects and the cloud',
    about: 'Saving, finding, deleting, restoring.',
    load: async () => (await import('./projects.ts')).sections,
  },
  {
    id: 'share',
    title: 'Sharing',
    about: 'A link, a code, and what others may do.',
    load: async () => (await import('./share.ts')).sections,
  },
  {
    id: 'account',
    title: 'Account and settings',
    about: 'Name, picture, password, settings, and who sees your files.',
    load: async () => (await import('./account.ts')).sections,
  },
  {
    id: 'keys',
    title: 'Keys',
    about: 'Every key of the editor.',
    load: async () => (await import('./keys.ts')).sections,
  },
  {
    id: 'trouble',
    title: 'When something is not right',
    about: 'What a message means, and what to do next.',
    load: async () => (await import('./trouble.ts')).sections,
  },
];

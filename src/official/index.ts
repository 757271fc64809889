export { projectOf } from './design-project.ts';
export { DESIGNS } from './designs.ts';
export { makeOfficialLibrary, type MadeItem, type MadeLibrary } from './make-library.ts';

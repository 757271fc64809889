export { parseCatalogue, readCatalogue } from './read.ts';
export { SAMPLE_CATALOGUE } from './sample.ts';
export { MISSION_EVENTS, type Catalogue, type Gift, type Product } from './schema.ts';

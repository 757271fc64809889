export { decodeCad } from './decode-cad.ts';

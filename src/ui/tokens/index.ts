import './themes.css.ts';
import './global.css.ts';
import './fonts.ts';

export { theme } from './contract.css.ts';
export { layout, secondary, surface } from './layout.ts';
export { focusForced, layer, media, motion, radius, rowPitch, space, tabular, type } from './scale.ts';

import { createGlobalTheme, globalStyle } from '@vanilla-extract/css';
import { theme } from './contract.css.ts';
import { dark, light } from './palettes.ts';

createGlobalTheme(':root', theme, light);
createGlobalTheme(':root.dark', theme, dark);
globalStyle(':root', { colorScheme: 'light' });
globalStyle(':root.dark', { colorScheme: 'dark' });

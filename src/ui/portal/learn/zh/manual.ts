import type { Article } from '../article.ts';
import { cloud } from './cloud.ts';
import { models } from './models.ts';
import { print } from './print.ts';
import { reference } from './reference.ts';

export const manual: readonly Article[] = [...models, ...print, ...cloud, ...reference];

import type { SupportSettings } from '#kernel';
import type { ToolWords } from '../tool.ts';
import { SETTINGS } from './params.ts';
import { en } from './words-en.ts';
import { zh } from './words-zh.ts';

type SettingWords = Required<Pick<ToolWords, 'param' | 'fold'>>;

const picked = (from: SettingWords['param'], names: readonly string[]): SettingWords['param'] =>
  Object.fromEntries(names.map((name) => [name, from[name]!]));

/** The words of settings, all or some of them, and of groups, as Auto has them: what else that has is not here. */
export const settingWords = (
  settings: readonly (keyof SupportSettings)[] = SETTINGS,
  groups: readonly string[] = Object.keys(en.fold!),
): Readonly<Record<'en' | 'zh', SettingWords>> => {
  const of = ({ param = {}, fold = {} }: ToolWords): SettingWords => ({
    param: picked(param, settings),
    fold: Object.fromEntries(groups.map((group) => [group, fold[group]!])),
  });
  return { en: of(en), zh: of(zh) };
};

import type { Category } from '#contract';
import type { Material, PrintCraft } from '#document';
import type { Body } from './shapes.ts';

/** A text in both languages. */
export interface Words {
  readonly en: string;
  readonly zh: string;
}

/** Words to be found by, in both languages: at most four in each. */
export interface Tags {
  readonly en: readonly string[];
  readonly zh: readonly string[];
}

/** A part of a design where it stands on the plate, which it touches with z = 0. */
export interface DesignPart {
  readonly name: Words;
  readonly body: Body;
}

/** A design of the official library. */
export interface Design {
  /** What its ids are made from: never changed once it has been published. */
  readonly key: string;
  readonly name: Words;
  readonly description: Words;
  readonly tags: Tags;
  readonly category: Category;
  /** Id of the printer library's. */
  readonly printer: string;
  readonly craft: PrintCraft;
  readonly material: Material;
  readonly parts: () => Promise<readonly DesignPart[]>;
}

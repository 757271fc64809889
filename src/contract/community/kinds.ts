import '../without-eval.ts';
import * as z from 'zod/mini';
import { NOTE_LENGTH, PICTURES, SCRIPT_LENGTH, TEXT_INPUT_LENGTH } from '../limits.ts';

/**
 * What can be published, a row a kind. Contents have the shapes that the document's own types have; which numbers make sense
 * is held by the rooms they come from (document: `checkCraft` and its neighbours), which the server asks through the room published.
 */
export interface PublicationKind {
  /** What is kept of it beside name and description. */
  readonly payload: z.ZodMiniType<Readonly<Record<string, unknown>>>;
  /** What is frozen with it: the blobs of a project, a blob of its own with those that it names, or nothing. */
  readonly frozen: 'project' | 'blob' | 'nothing';
  /** How many pictures a published one has. */
  readonly pictures: { readonly least: number; readonly most: number };
  /** Whether a published one is in one of the ten categories, under a licence, and described. */
  readonly described: boolean;
  /** The line below its name in a list, and what a search finds besides. */
  readonly line: readonly string[];
}

const finite = z.number();
const text = (most: number) => z.string().check(z.maxLength(most));
const name = text(TEXT_INPUT_LENGTH);
const note = text(NOTE_LENGTH);
const whole = z.int().check(z.minimum(0));
const point = z.tuple([finite, finite, finite]);

const printer = z.object({
  brand: name,
  model: name,
  width: whole,
  height: whole,
  platform: point,
  mirrorX: z.boolean(),
  mirrorY: z.boolean(),
  orientation: z.enum(['landscape', 'portrait']),
  origin: name,
  fileFormat: name,
  formatVersion: z.nullable(name),
  panelGreyBits: z.nullable(whole),
  tiltingVat: z.optional(z.literal(true)),
});

const material = z.object({
  brand: name,
  model: name,
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: 'invalid' })),
  density: finite,
  costPerLitre: finite,
  note,
});

const stage = z.object({
  exposureTime: finite,
  waitBeforeCure: finite,
  waitAfterCure: finite,
  waitAfterLift: finite,
  liftDistance: finite,
  liftSpeed: finite,
  retractDistance: finite,
  retractSpeed: finite,
  lightPwm: finite,
  liftDistance2: z.optional(finite),
  liftSpeed2: z.optional(finite),
  retractDistance2: z.optional(finite),
  retractSpeed2: z.optional(finite),
});

const craft = z.object({
  /** What it was tried on, as its author calls them. */
  printer: z._default(name, ''),
  material: z._default(name, ''),
  price: finite,
  currency: z.enum(['CNY', 'USD', 'EUR', 'GBP', 'RUB', 'HKD', 'JPY', 'KRW']),
  layerHeight: finite,
  firstLayerHeight: finite,
  bottomLayerCount: whole,
  transitionLayerCount: whole,
  bottom: stage,
  normal: stage,
  motionByArea: z.optional(
    z.object({
      on: z.boolean(),
      quickBelow: finite,
      fullFrom: finite,
      liftDistance: finite,
      liftSpeed: finite,
      retractSpeed: finite,
      waitBeforeCure: finite,
    }),
  ),
  antialias: z.union([z.literal('off'), whole]),
  antialiasZ: z.optional(whole),
  greyLevel: whole,
  greyCurve: z.optional(finite),
  greyBits: z.optional(whole),
  blurLevel: whole,
  antialiasSupports: z.boolean(),
  pointReduction: finite,
  toleranceCompensation: z.object({ bottom: finite, normal: finite }),
  scaleFactor: point,
});

/** Settings of supports by their names: numbers, choices and switches. */
const supportType = z.object({
  values: z
    .record(z.string().check(z.maxLength(40)), z.union([finite, z.boolean(), text(40)]))
    .check(z.refine((values) => Object.keys(values).length <= 100, { error: 'invalid' })),
});

const supportScript = z.object({ source: text(SCRIPT_LENGTH) });

const part = z.object({
  /** Bounding box, mm. */
  size: point,
  triangles: whole,
});

/** What of its project a design shows in a table. */
const design = z.object({
  printer: z._default(name, ''),
  material: z._default(name, ''),
  /** mm; null where the project has none. */
  platform: z._default(z.nullable(point), null),
  layerHeight: z._default(z.nullable(finite), null),
});

const LIBRARY = { frozen: 'nothing', pictures: { least: 0, most: 1 }, described: false } as const;

/** Every kind, by the name it goes by in calls and in the database. One more is one more row. */
export const PUBLICATION_KINDS: Readonly<Record<string, PublicationKind>> = {
  design: { payload: design, frozen: 'project', pictures: PICTURES, described: true, line: ['printer'] },
  printer: { payload: printer, ...LIBRARY, line: ['brand', 'model'] },
  material: { payload: material, ...LIBRARY, line: ['brand', 'model'] },
  craft: { payload: craft, ...LIBRARY, line: ['printer', 'material'] },
  part: { payload: part, ...LIBRARY, frozen: 'blob', line: [] },
  supportType: { payload: supportType, ...LIBRARY, line: [] },
  supportScript: { payload: supportScript, ...LIBRARY, line: [] },
};

/** A name of `PUBLICATION_KINDS`. */
export const publicationKind = z
  .string()
  .check(z.refine((kind) => Object.hasOwn(PUBLICATION_KINDS, kind), { error: 'invalid' }));

/** What each kind keeps, for whoever makes or reads one. */
export type PrinterPayload = z.infer<typeof printer>;
export type MaterialPayload = z.infer<typeof material>;
export type CraftPayload = z.infer<typeof craft>;
export type PartPayload = z.infer<typeof part>;
export type SupportTypePayload = z.infer<typeof supportType>;
export type SupportScriptPayload = z.infer<typeof supportScript>;
export type DesignPayload = z.infer<typeof design>;

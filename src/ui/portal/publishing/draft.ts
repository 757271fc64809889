import {
  mayRemix,
  projectName,
  PUBLICATION_KINDS,
  tag,
  type Api,
  type Attribution,
  type BodyOf,
  type Category,
  type DesignPayload,
  type Licence,
  type Project,
  type PublicationDetail,
} from '#contract';

/** A picture of a design on its way there. */
export interface DraftPicture {
  readonly key: string;
  /** What it is drawn from. */
  readonly address: string;
  readonly state: 'sending' | 'sent' | 'failed';
  /** What a save names it by; null until the server has it. */
  readonly name: string | null;
  /** What is sent, and sent again; null for one that the server had already. */
  readonly file: Blob | null;
}

/** What is frozen with the design, and what could be read of it. */
export type DraftSource =
  | { readonly kind: 'none' }
  /** What was sent in before stays. */
  | { readonly kind: 'published' }
  | {
      readonly kind: 'project';
      readonly project: Pick<Project, 'id' | 'name' | 'thumbnail'>;
      readonly read: 'reading' | 'failed' | 'done';
    };

/** Everything the dialog holds of a design that is to be published. */
export interface Draft {
  /** The publication that is edited; null for a new one. */
  readonly publication: string | null;
  readonly source: DraftSource;
  readonly facts: DesignPayload;
  /** The design it was made from. */
  readonly origin: Attribution | null;
  readonly pictures: readonly DraftPicture[];
  readonly name: string;
  readonly description: string;
  readonly category: Category | '';
  readonly tags: readonly string[];
  readonly licence: Licence;
  readonly downloadable: boolean;
}

export const NO_FACTS: DesignPayload = { printer: '', material: '', platform: null, layerHeight: null };

export const EMPTY_DRAFT: Draft = {
  publication: null,
  source: { kind: 'none' },
  facts: NO_FACTS,
  origin: null,
  pictures: [],
  name: '',
  description: '',
  category: '',
  tags: [],
  licence: 'all_rights_reserved',
  downloadable: true,
};

/** How many pictures a published design has. */
export interface PictureRules {
  readonly least: number;
  readonly most: number;
}

/** The facts in what came with a design; what is none of them is left out. */
export function factsIn(payload: unknown): DesignPayload {
  const read = PUBLICATION_KINDS['design']!.payload.safeParse(payload);
  return read.success ? { ...NO_FACTS, ...read.data } : NO_FACTS;
}

/** What was sent in or kept last, to be edited. */
export function draftOf(detail: PublicationDetail): Draft {
  return {
    publication: detail.id,
    source: { kind: 'published' },
    facts: factsIn(detail.payload),
    origin: detail.origin,
    pictures: detail.pictures.map(({ name, address }) => ({
      key: name,
      address,
      state: 'sent',
      name,
      file: null,
    })),
    name: detail.name,
    description: detail.description,
    category: detail.category ?? '',
    tags: detail.tags,
    licence: detail.licence,
    downloadable: detail.downloadable,
  };
}

export type DraftField = 'project' | 'pictures' | 'name' | 'category' | 'tags' | 'licence';
/** A key of `publishing` in the texts, with how many where it counts. */
export type DraftProblem =
  | 'project.needed'
  | 'project.failed'
  | 'pictures.someFailed'
  | 'pictures.lost'
  | 'pictures.few'
  | 'name.needed'
  | 'name.wrong'
  | 'category.needed'
  | 'tags.needed'
  | 'licence.refused';
export type DraftProblems = Partial<Readonly<Record<DraftField, DraftProblem>>>;

function picturesProblem({ pictures }: Draft, { least }: PictureRules, submit: boolean) {
  if (pictures.some(({ state }) => state === 'failed')) return 'pictures.someFailed';
  return submit && pictures.length < least ? 'pictures.few' : null;
}

function projectProblem({ source }: Draft) {
  if (source.kind === 'none') return 'project.needed';
  return source.kind === 'project' && source.read === 'failed' ? 'project.failed' : null;
}

/** Whether the licence of what it was made from allows the one that was chosen; one's own work may have any. */
export const isLicenceAllowed = ({ origin, licence }: Draft, person: string): boolean =>
  origin === null || origin.authorId === person || mayRemix(origin.licence, licence);

/** What keeps a draft from being sent in, or from being kept, by field in the order of the dialog; a save waits for what is on its way. */
export function problemsOf(
  draft: Draft,
  rules: PictureRules,
  person: string,
  submit: boolean,
): DraftProblems {
  const name = draft.name.trim();
  const found: Readonly<Record<DraftField, DraftProblem | null>> = {
    project: projectProblem(draft),
    pictures: picturesProblem(draft, rules, submit),
    name: name === '' ? 'name.needed' : projectName.safeParse(name).success ? null : 'name.wrong',
    category: submit && draft.category === '' ? 'category.needed' : null,
    tags: submit && draft.tags.length === 0 ? 'tags.needed' : null,
    licence: submit && !isLicenceAllowed(draft, person) ? 'licence.refused' : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

/** The save of a draft that has no problems and nothing on its way. */
export function saveOf(draft: Draft, submit: boolean): BodyOf<Api['community']['save']> {
  const { publication, source } = draft;
  return {
    ...(publication === null ? {} : { id: publication }),
    ...(source.kind === 'project' ? { projectId: source.project.id } : {}),
    kind: 'design',
    name: draft.name.trim(),
    description: draft.description.trim(),
    category: draft.category === '' ? null : draft.category,
    tags: [...draft.tags],
    pictures: draft.pictures.flatMap(({ name }) => (name === null ? [] : [name])),
    licence: draft.licence,
    downloadable: draft.downloadable,
    payload: { ...draft.facts },
    submit,
  };
}

/** The items with one of them at another place, counted from 0; the place is brought within the list. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const moved = items[from];
  if (moved === undefined) return items;
  const others = items.toSpliced(from, 1);
  return others.toSpliced(Math.min(others.length, Math.max(0, to)), 0, moved);
}

/** A tag as the server keeps it, or null for what is none: letters, numbers and a few signs. */
export function readTag(text: string): string | null {
  const read = tag.safeParse(text.normalize('NFKC').replaceAll(/\s+/g, ' ').toLowerCase());
  return read.success ? read.data : null;
}

import type { AppError, ContentHash, Id, Result } from '#base';
import type { Aabb, MeasuredMesh, SupportSettings, SupportStructure, Transform, Vector } from '#kernel';
import type { ScriptParameter, ScriptValues } from '#scripting';
import type { DocumentDiff, DocumentReader, PartRecord, StepLabel } from '#document';
import type { PlateEstimate } from '#pipeline';
import type { PrepareOrder, PrepareReport } from '../prepare/types.ts';
import type {
  DefaultType,
  GrowOrder,
  GrowReport,
  FixFaults,
  FixReport,
  PartSupports,
  SupportPieceId,
} from '../supports/types.ts';
import type { PartSolids } from '../features/feature-solids.ts';
import type { GeometryCall, GeometryOp, GeometryOps } from '../geometry.ts';
import type { Stage } from '../stages.ts';
import type { Scripts } from '../supports/script-types.ts';
import type { ViewMark } from '../view-marks.ts';
import type { ToolChoice, ToolFigure } from './choice.ts';
import type { ToolReport, ToolReportRow } from './report.ts';

export type { ToolChoice, ToolFigure, ToolReport, ToolReportRow };

export type ParamValue = number | string | boolean;
export type ParamValues = Readonly<Record<string, ParamValue>>;

interface ParamBase {
  /** The group it is folded away with; its title is the tool's word `fold.<group>`. Without one it is always on show. */
  readonly folded?: string;
  /** Shown only while other parameters have one of these values. */
  readonly when?: Readonly<Record<string, readonly ParamValue[]>>;
  /** What its help shows, which the page has. */
  readonly drawing?: ParamDrawing;
}

/** Drawings of what a parameter measures or does: every setting of supports has one. */
export type ParamDrawing =
  | keyof SupportSettings
  | 'raft'
  | 'density'
  | 'infill'
  | 'infillSize'
  | 'infillRadius'
  | 'wallSide'
  | 'wallThickness'
  | 'cavityRounding';

/** A parameter of a tool: enough to draw its control and to refuse what it cannot be. Its words are `param.<name>` of the tool. */
export type ParamSpec =
  /** Millimetres, degrees, per cent, how many, how many times as much, or N/mm². */
  | (ParamBase & {
      readonly kind: 'length' | 'angle' | 'percent' | 'count' | 'factor' | 'pressure';
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly decimals: number;
      readonly default: number;
      /** Drawn with a slider beside its field. */
      readonly slider?: true;
      /** What the slider spans now; without, all that is allowed. */
      span?(context: ToolContext): readonly [low: number, high: number];
    })
  | (ParamBase & { readonly kind: 'switch'; readonly default: boolean })
  /** Lines of text, with so many characters at most. */
  | (ParamBase & {
      readonly kind: 'text';
      readonly longest: number;
      readonly default: string;
      /** Typing is what the tool begins with: the field has the focus when the tool is taken in hand and nothing is typed yet. */
      readonly first?: true;
      /** One line that is never empty: a name. It is taken up when it is left. */
      readonly line?: true;
    })
  /** One of a few words: `option.<value>` of the parameter. Up to four stand side by side, more are a list to choose from. */
  | (ParamBase & {
      readonly kind: 'choice';
      readonly options: readonly string[];
      readonly default: string;
      /** Each option is a tile with its picture, which can be dragged onto the plate: a `place` event. */
      readonly tiles?: true;
      /** Options besides, with names that people gave. The choice may be none of them, which is ''. */
      more?(context: ToolContext): readonly OwnOption[];
      /** Whether other parameters are no longer what the option says: it is marked as edited. */
      isEdited?(context: ToolContext): boolean;
    });

/** An option of a choice that is not among its words: what the person has made, or a part, by the name it was given. */
export interface OwnOption {
  readonly value: string;
  readonly name: string;
}

/** What a choice is besides its options. */
export interface OwnOptions {
  readonly more: readonly OwnOption[];
  readonly isEdited: boolean;
}

/** How a folded group is drawn, where it is not just closed. */
export interface FoldSpec {
  readonly startsOpen?: true;
  /** What stands at its head: a drawing of the page, which lights what the pointer or the focus is at. */
  readonly drawing?: FoldDrawing;
  /** The choice among its parameters that is shown while it is closed. */
  readonly summary?: string;
}

/** Drawings by parameters of the tool, which the page has. */
export type FoldDrawing = 'support';

/** A place on the surface of a part, plate millimetres; `isNear` where nobody saw it there, and it may be beside the surface. */
export interface Hit {
  readonly part: Id<'part'>;
  readonly point: Vector;
  /** Outward normal of the face on the plate, of length 1; null where no face was met: on what a cut shows. */
  readonly normal: Vector | null;
  /** The direction it was looked in, of length 1. */
  readonly towards: Vector;
  readonly isNear?: true;
  /** The piece of its supports that is there, for tools that pick them (`picksSupports`); of a joint its number among those of the strut. */
  readonly support?: {
    readonly id: SupportPieceId;
    readonly kind: 'tip' | 'trunk' | 'branch' | 'brace' | 'foot' | 'joint';
    readonly joint?: number;
  };
}

/** What a job of a tool came to. */
export type ToolOutcome = GeometryOps[GeometryOp]['out'] | GrowReport | FixReport | PrepareReport | undefined;

/** What happens to a tool. */
export type ToolEvent =
  /** A click on a part, with the keys that were held. */
  | {
      readonly type: 'press';
      readonly hit: Hit;
      readonly keys?: { readonly alt: boolean; readonly shift: boolean };
    }
  /** One of its `keys`, pressed in the view. */
  | { readonly type: 'key'; readonly key: string }
  /** The pointer is here on a part, or on none: for tools that take it (`takesHover`). */
  | { readonly type: 'hover'; readonly hit: Hit | null }
  /** A drag that the tool has taken (`grabs`), and what part is under it now; ended by Escape or a second finger it is given up. */
  | {
      readonly type: 'drag';
      readonly phase: 'start' | 'move' | 'end' | 'cancel';
      readonly hit: Hit | null;
      /** The line of sight through the pointer while it moves, plate millimetres. */
      readonly ray?: { readonly origin: Vector; readonly direction: Vector };
    }
  /** A parameter has this value now; the context has it too, but for those of a script, `script.<name>`. */
  | { readonly type: 'param'; readonly name: string; readonly value: ParamValue }
  /** What a job came to: `stale` when the document has changed since it began. */
  | {
      readonly type: 'result';
      readonly slot: string;
      readonly outcome: Result<ToolOutcome>;
    }
  /** The option of a tile that is chosen was dropped here: plate millimetres. */
  | { readonly type: 'place'; readonly at: readonly [x: number, y: number] }
  /** A row of its `report`: its first place, the next or the one before is to be seen, or it is to be repaired. */
  | { readonly type: 'row'; readonly row: string; readonly verb: 'show' | 'next' | 'previous' | 'fix' }
  /** One of its `choices` is chosen, by its place among them. */
  | { readonly type: 'choose'; readonly at: number }
  /** One of its `choices` that can be removed is to be. */
  | { readonly type: 'remove'; readonly at: number }
  /** One of its `buttons` is pressed. */
  | { readonly type: 'button'; readonly id: string }
  /**
   * The tool has just been taken in hand, or the selection or the document has become another since its last step, though not by the
   * tool: notified once, soon after.
   */
  | { readonly type: 'changed' }
  /** `cancel` is also how a tool is notified that another one is chosen. */
  | { readonly type: 'accept' | 'cancel' };

/** What a tool wants done. */
export type ToolEffect =
  /**
   * A change of the document as it is now, or, given as a function, as it is once the effects before it are done. Previews add up to
   * one entry of the history with the `commit` that ends them; a planned change that was refused is left out.
   */
  | {
      readonly type: 'preview' | 'commit';
      readonly planned: Result<DocumentDiff> | (() => Result<DocumentDiff>);
      readonly label: StepLabel;
      /** Meshes it names that a job has made. */
      readonly meshes?: readonly MeasuredMesh[];
      /** Selected once it is done. */
      readonly select?: readonly Id<'part'>[];
    }
  /** Geometry off the main thread. Of two jobs in one slot the newer holds. */
  | {
      readonly type: 'job';
      readonly slot: string;
      /** Given as a function, as it is once the effects before it are done; null where there is none any more, which is a result of `not_found`. */
      readonly call: GeometryCall | (() => GeometryCall | null);
      /** Which of several jobs, one after another, it is: what is shown is how far they all are. */
      readonly share?: { readonly done: number; readonly total: number };
    }
  /** Grows supports: an entry of the history of its own. Of two the newer holds; what it came to is a `result` of the slot `supports`, and in the document by then. */
  | { readonly type: 'grow'; readonly order: GrowOrder }
  /** Checks supports of which nothing is known (`SupportVerbs.check`): a `result` of the slot `check`. */
  | { readonly type: 'check'; readonly parts: readonly Id<'part'>[] }
  /** Fixes what a check has found (`SupportVerbs.fix`): an entry of the history of its own, and a `result` of the slot `fix`. */
  | { readonly type: 'fix'; readonly order: FixFaults }
  /** Makes parts ready to print (`prepareParts`): an entry of the history of its own, and a `result` of the slot `prepare`. */
  | { readonly type: 'prepare'; readonly order: PrepareOrder }
  /** Stops the tool's jobs; nothing is heard of them. */
  | { readonly type: 'stop' }
  /** Tells the person what came of it: a message key, `said.<word>` of the tool, with its values. */
  | {
      readonly type: 'say';
      readonly key: string;
      readonly values?: Readonly<Record<string, string | number>>;
    }
  /** Shows these marks in the view instead of those before; they stay when the tool is put away. */
  | { readonly type: 'show'; readonly marks: readonly ViewMark[] }
  /** Sets parameters, of which the tool is not notified; those it `keeps` are what it has when it is taken in hand again, too. */
  | { readonly type: 'params'; readonly values: ParamValues; readonly keeps?: true }
  /** Shows supports that are not there yet; null for none. */
  | { readonly type: 'ghost'; readonly structure: SupportStructure | null }
  /** Selects these parts instead of those that were. */
  | { readonly type: 'select'; readonly parts: readonly Id<'part'>[] }
  /** Selects these pieces of supports instead of those that were. */
  | { readonly type: 'pick'; readonly pieces: readonly SupportPieceId[] }
  /** Makes this the type that supports begin with, in every project on this device. */
  | { readonly type: 'default-type'; readonly chosen: DefaultType }
  /** Takes previews back, without a trace. */
  | { readonly type: 'revert' }
  /** Back to Select. */
  | { readonly type: 'exit' };

/** What a tool has found to choose from. */
export interface ToolChoices {
  readonly items: readonly ToolChoice[];
  /** Place of the chosen one, or null. */
  readonly chosen: number | null;
  /** They are being found anew, and none of them can be chosen meanwhile. */
  readonly isStale: boolean;
  /** A sentence below them, or in their place: message key, `choices.note.<word>` of the tool. */
  readonly note?: StepLabel;
  /** The sentence says what is wrong. */
  readonly warns?: true;
}

/** Something else a tool can do. */
export interface ToolButton {
  /** Its word in `button` of the tool. */
  readonly id: string;
  /** The message key of why it is off. */
  readonly reason?: string;
  /** The parameter it belongs to, or `choices`: it is below that. */
  readonly under?: string;
}

/** What a tool says of the script it has. */
export interface ToolScript {
  /** Its name among the samples, or the id of one's own. */
  readonly id: string;
  /** What it asks for; none while that is being found out. */
  readonly parameters: readonly ScriptParameter[];
  readonly values: ScriptValues;
  /** What is wrong with it: with line and column where they are known. */
  readonly fault: AppError | null;
  /** What it said when it was run last. */
  readonly log: readonly string[];
}

/** One of the steps that a tool goes through, one after another. */
export interface ToolLine {
  /** Its name is `step.<id>` of the tool; the progress of the tool's job has it as its phase while it runs. */
  readonly id: string;
  /** `left` out by the person; `none`: it was not needed. */
  readonly status: 'waiting' | 'done' | 'none' | 'left' | 'wrong';
  /** What it came to: message keys with their values. */
  readonly said: readonly StepLabel[];
  /** What it has chosen. */
  readonly choice?: ToolChoice;
}

/** What a tool may look at. */
export interface ToolContext {
  readonly document: DocumentReader;
  readonly params: ParamValues;
  /** Selected parts, locked ones too, in the order of the list. */
  readonly selection: readonly PartRecord[];
  /** The same parts in the order they were selected. */
  readonly chosen: readonly PartRecord[];
  /** All parts of the plate on show, in the order of the list. */
  readonly parts: readonly PartRecord[];
  /** The plate on show. */
  readonly plate: Id<'plate'>;
  /** What the person reads. */
  readonly language: 'en' | 'zh';
  /** How many triangles a mesh has; 0 while it is not in memory. */
  trianglesOf(mesh: ContentHash): number;
  /** What there is of the features of a part; null for one without. */
  featuresOf(part: PartRecord): PartSolids | null;
  /** What there is of the supports of a part; null for one without. */
  supportsOf(part: PartRecord): PartSupports | null;
  /** What all supports of the plate on show come to, as it was sliced last; null while that is not known, and where there are none. */
  readonly supportResin: PlateEstimate['supports'];
  /** Selected pieces of supports, in the order they were selected. */
  readonly supportSelection: readonly SupportPieceId[];
  /** Volume of a part without its features, mm³ on the plate; 0 while its mesh is not in memory. */
  volumeOf(part: PartRecord): number;
  /** What is shown in the view, of parts that have changed since as well. */
  readonly marks: readonly ViewMark[];
  /** Build volume, mm. */
  readonly platform: Vector;
  /** What the platform settings of the plate leave of it for parts. */
  readonly usable: Aabb;
  /** Box on the plate of a part that stands so, with a shell around it, or of a mesh; undefined while the mesh is not in memory. */
  boxOf(part: Pick<PartRecord, 'mesh' | 'features'>, transform: Transform): Aabb | undefined;
  /** Box on the plate of all that is printed of a part, with its supports. */
  printedBoxOf(part: PartRecord): Aabb | undefined;
  /** The supports of a part and their base as they were made last, and the way to where it is; none while they are not known. */
  supportMeshesOf(part: PartRecord): readonly { readonly hash: ContentHash; readonly transform: Transform }[];
  /** Boxes of what stands on the plate with its supports, hidden parts too. */
  taken(): readonly Aabb[];
  /** Scripts of supports; null while they are not known. */
  readonly scripts: Scripts | null;
  /** The type that supports begin with; null: none was chosen. */
  readonly supportDefault: DefaultType | null;
  readonly newPartId: () => Id<'part'>;
  readonly newPlateId: () => Id<'plate'>;
  readonly newSupportTypeId: () => Id<'support-type'>;
}

export interface ToolStep<State> {
  readonly state: State;
  readonly effects: readonly ToolEffect[];
}

/** Something in the view that sets a number of the tool by being dragged. */
export interface ParamHandle {
  readonly param: string;
  /** Where it is, plate millimetres. */
  readonly at: Vector;
  /** What it hangs on: a line is drawn from there. */
  readonly from: Vector;
  /** Of one that turns something a piece of the way round: a line is drawn along it, too. */
  readonly arc?: readonly Vector[];
  /** The way it goes as the number grows, of length 1, and how much that grows for each millimetre. */
  readonly along: Vector;
  readonly perMillimetre: number;
}

/** What a drag of a handle does: the handles are drawn accordingly. */
export type HandleKind = 'move' | 'rotate' | 'scale';

/** Sections of the panel about the selection, for what parameters cannot say: several parts, each with values of its own. */
export type SelectionSection = 'position' | 'rotation' | 'turns' | 'scale' | 'mirror';

/** Words of a tool in one language; `tool.<id>` is their place among the texts. */
export type ToolWords = {
  /** On its button and over its panel: one to three words. */
  readonly name: string;
  /** In the palette and the list of keys. */
  readonly action: string;
  /** One line in the tooltip. */
  readonly help: string;
  /** The key or gesture, a bar, what it does; `{{key}}` is Ctrl or ⌘. */
  readonly hint: Readonly<Record<string, string>>;
  /** The verb on the button that applies it. */
  readonly apply?: string;
  /** What it is doing while a job of its own runs. */
  readonly busy?: string;
  /** The steps it goes through (`lines`). */
  readonly step?: Readonly<Record<string, string>>;
  /** What `note` says. */
  readonly note?: Readonly<Record<string, string>>;
  /** Its `figures`: what they are together, and each. */
  readonly figures?: { readonly label: string; readonly figure: Readonly<Record<string, string>> };
  /** On its `buttons`. */
  readonly button?: Readonly<Record<string, string>>;
  /** What it reports once it is done. */
  readonly said?: Readonly<Record<string, string>>;
  /** After "Undo": what one part, or several, went through; for tools with steps of their own. */
  readonly history?: Readonly<Record<string, string>>;
  readonly param?: Readonly<
    Record<
      string,
      {
        readonly label: string;
        readonly help: string;
        readonly option?: Readonly<Record<string, string>>;
      }
    >
  >;
  readonly fold?: Readonly<Record<string, string>>;
  /** Of its `report`: what it is together, and its rows. */
  readonly report?: { readonly label: string; readonly row: Readonly<Record<string, string>> };
  /** Of its `choices`: what they are together, what each is called, its figures, notes about them, and what removes one. */
  readonly choices?: {
    readonly label: string;
    readonly name: Readonly<Record<string, string>>;
    readonly figure: Readonly<Record<string, string>>;
    readonly note: Readonly<Record<string, string>>;
    readonly remove?: string;
  };
};

/**
 * A tool, declared once: buttons, menus, keys, palette, hints, handles and panel follow from it. Its machine is pure: events
 * in, changes of the document out; a runner does what it says.
 */
export interface Tool<State = unknown> {
  readonly id: string;
  /** Lucide name. */
  readonly icon: string;
  /** The rail, which is there in every stage but Slice, or the toolbar of a stage. */
  readonly place: 'rail' | Stage;
  /** What it stands with: one of the stage's groups (`STAGES`), or of the rail's, which are in the order of the table. */
  readonly group: string;
  /** Bindings as tinykeys writes them; the first is shown. */
  readonly shortcuts: readonly string[];
  readonly words: { readonly en: ToolWords; readonly zh: ToolWords };
  /** Where the manual explains it: chapter and section. */
  readonly manual: readonly [page: string, section: string];
  /** Its words in `hint`, the most useful first: there is room for two. */
  readonly hints: readonly string[];
  /** Whether there is something now that a hint is about; tools without show them all. */
  isHinted?(hint: string, state: State): boolean;
  /** What its panel shows of the selection. */
  readonly sections?: readonly SelectionSection[];
  readonly params?: Readonly<Record<string, ParamSpec>>;
  /** Its folded groups that are more than closed, by their names. */
  readonly folds?: Readonly<Record<string, FoldSpec>>;
  readonly handles?: HandleKind;
  /** A press on a selected part drags it over the plate. */
  readonly dragsParts?: true;
  /** A click on a part is its own and selects nothing. */
  readonly takesPress?: true;
  /** It is notified of where the pointer is on a part. */
  readonly takesHover?: true;
  /** Supports are picked, too: they are in what it hits. */
  readonly picksSupports?: true;
  /** Keys that are its own while the view has the focus, as tinykeys writes them. */
  readonly keys?: readonly string[];
  /** Whether a drag that begins here moves something of its own. */
  grabs?(hit: Hit, context: ToolContext): boolean;
  /** Whether it can be applied now, or the message key of why not; tools without have nothing to apply. */
  ready?(context: ToolContext, state: State): true | string;
  /** While its parameter `from` is `personal`, its panel holds the parts a person has kept. */
  readonly shelf?: true;
  /** The library its choices are taken from, a link below them. */
  readonly library?: 'supportType';
  /** What there is to choose from, which its panel lists; null while there is nothing. */
  choices?(state: State): ToolChoices | null;
  /** Its choices say what its parameters are of: they are above them. */
  readonly choicesFirst?: true;
  /** The steps it goes through, which its panel lists before its parameters. */
  lines?(state: State, params: ParamValues): readonly ToolLine[];
  /** What it has found wrong, which its panel lists; null while it is not known. */
  report?(state: State): ToolReport | null;
  /** What there is to say of its script; its panel has what that asks for as a form. */
  script?(state: State, context: ToolContext): ToolScript | null;
  /** Parameters until the person sets them, where these are not those of their specs. */
  defaults?(context: ToolContext): ParamValues;
  /** Parameters that the selection sets as the tool is chosen, or chosen once more. */
  startParams?(context: ToolContext): ParamValues;
  /** Parameters that are kept in the document: what they are there, whatever they were set to. */
  keptParams?(context: ToolContext): ParamValues;
  /** Parameters that what is selected has several values of; what they are set to goes for all of it. */
  mixedParams?(context: ToolContext): readonly string[];
  /** A line about what it would work on, under its parameters: a message key with its values. */
  note?(context: ToolContext, state: State): StepLabel | null;
  /** That line is what it has to say: it is above all else. */
  readonly noteFirst?: true;
  /** What it comes to, under its parameters. */
  figures?(context: ToolContext, state: State): readonly ToolFigure[];
  /** They stay in view under the parameters, however many there are. */
  readonly figuresStay?: true;
  /** What is wrong with what its parameters say; it is said under them. */
  fault?(context: ToolContext, state: State): AppError | null;
  /** What else can be done with the selection. */
  buttons?(context: ToolContext, state: State): readonly ToolButton[];
  /** The view is cut open at the middle of the selected parts while it is in hand. */
  readonly opensSection?: true;
  /** A plane to draw in the view: the corners of a piece of it in order, plate millimetres. */
  plane?(context: ToolContext): readonly Vector[] | null;
  /** The switch among its parameters that shows the edges of the selected parts' triangles. */
  readonly showsEdges?: string;
  /** Handles in the view that set its numbers. */
  paramHandles?(context: ToolContext): readonly ParamHandle[];
  start?(context: ToolContext): State;
  step?(state: State, event: ToolEvent, context: ToolContext): ToolStep<State>;
}

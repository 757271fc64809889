import type { AppError, ErrorCode } from '#base';

/** What a sentence may be filled with: the error's details, and the file that was being worked on. */
type Values = Readonly<Record<string, string | number | boolean>>;

const has = (values: Values, name: string): boolean => values[name] !== undefined && values[name] !== '';

/** " (details)" where the reader of a file said more, nothing otherwise. */
const why = (values: Values): string => (has(values, 'reason') ? ` (${values['reason']})` : '');

/** " (3 × 4 × 5 mm)": how large a part is. */
const sized = (values: Values): string =>
  has(values, 'width') ? ` (${values['width']} × ${values['depth']} × ${values['height']} mm)` : '';

/** " by 0.5 mm": how far a part reaches outside. */
const beyond = (values: Values): string => (has(values, 'by') ? ` by ${values['by']} mm` : '');

/** " at 192.168.1.20": where a printer was looked for. */
const at = (values: Values): string => (has(values, 'address') ? ` at ${values['address']}` : '');

/** "script.js, line 3, column 7": where a script failed. */
const placeIn = (values: Values): string =>
  !values['line']
    ? `${values['file']}`
    : `${values['file']}, line ${values['line']}, column ${values['column']}`;

/** One English sentence for every expected failure, naming the file and the fault. */
export const MESSAGES: Readonly<Record<ErrorCode, (values: Values) => string>> = {
  cancelled: () => 'Stopped: nothing was written.',
  stale: () => 'Something else changed meanwhile: try again.',
  not_found: (values) =>
    has(values, 'folder')
      ? `There is no folder ${values['folder']} to put ${values['file']} into.`
      : `${values['file']} is not there.`,
  validation: (values) => `${values['file']} does not pass its checks${why(values)}.`,
  storage_full: ({ file }) => `There is no room left on the disk for ${file}.`,
  storage_unavailable: (values) => `${values['file']} cannot be read or written${why(values)}.`,
  internal: (values) => `Something went wrong inside Corallite${why(values)}. Please report it.`,
  file_empty: ({ file }) => `${file} is empty.`,
  file_too_large: ({ file }) => `${file} is larger than Corallite can read.`,
  format_unknown: ({ file }) => `${file} is no kind of file that Corallite knows.`,
  format_corrupt: (values) =>
    `${values['file']} is damaged: it does not say what its format demands${why(values)}.`,
  format_unsupported: (values) => `${values['file']} uses something Corallite cannot read${why(values)}.`,
  format_truncated: (values) => `${values['file']} is cut short: it ends before it should${why(values)}.`,
  mesh_empty: ({ file }) => `${file} holds no triangles.`,
  mesh_not_finite: (values) => `${values['file']} holds a coordinate that is no finite number${why(values)}.`,
  archive_suspicious: ({ file }) =>
    `${file} unpacks to far more than an honest model of its size: it was not opened.`,
  mesh_not_closed: (values) =>
    `The model is not watertight${has(values, 'openEdges') ? ` (open edges: ${values['openEdges']})` : ''}: repair it first.`,
  solid_empty: () => 'Nothing would be left of the model.',
  solid_unchanged: () => 'Nothing would be taken away from the model.',
  solid_unsound: () => 'The result would be wrong: repair the model first.',
  connector_no_room: () => 'There is no room for connectors on the cut face.',
  glyph_missing: (values) =>
    `No font has ${has(values, 'characters') ? values['characters'] : 'these characters'}.`,
  font_missing: () => 'The font could not be read.',
  label_off_surface: () => 'The text leaves the surface.',
  label_through: () => 'Engraving would cut through the model.',
  not_a_body: ({ file }) => `${file} is a surface, not a body.`,
  repair_unsure: (values) =>
    `Repairing ${values['file']} would change its volume${has(values, 'percent') ? ` by ${values['percent']} %` : ''}.`,
  hollow_too_thick: (values) => {
    const deepest = has(values, 'deepest')
      ? `: its deepest point lies ${values['deepest']} mm below the surface`
      : '';
    const ball = has(values, 'tolerance')
      ? `, and a ball of ${values['tolerance']} mm radius has to fit below the wall`
      : '';
    const crumbs = has(values, 'dropped') ? ', and cavities below 1 mm³ are left out' : '';
    return `Nothing of ${values['file']} would be hollow${deepest}${ball}${crumbs}.`;
  },
  hollow_too_fine: (values) =>
    `There is no room for so many voxels${has(values, 'voxel') ? `: --voxel ${values['voxel']} would do` : ''}.`,
  hollow_no_inside: ({ file }) => `${file} is only a surface: it has no inside to hollow.`,
  features_failed: ({ name }) => `The shell or holes of ${name ?? 'a part'} could not be made.`,
  infill_too_fine: (values) =>
    `Infill this fine would trap resin or be too detailed to slice${has(values, 'size') ? `: a size of ${values['size']} mm would do` : ''}.`,
  support_settings_invalid: ({ file }) =>
    `${file} holds no settings of supports: one JSON object of known names, each within its range.`,
  script_failed: (values) =>
    has(values, 'reason')
      ? `${placeIn(values)}: ${values['reason']}.`
      : `${placeIn(values)}: the script failed.`,
  script_value: (values) =>
    has(values, 'call')
      ? `${placeIn(values)}: ${values['call']}: ${values['field']} must be ${values['expected']}.`
      : `${placeIn(values)}: a value is not what it may be.`,
  script_too_long: ({ file }) => `${file} ran for more than 2 seconds and was stopped.`,
  script_too_many_calls: ({ file }) =>
    `${file} called more than a script may, 200,000 times or for a minute, and was stopped.`,
  script_too_large: ({ file }) => `${file} needs more memory than the 64 MB a script may have.`,
  plate_empty: () => 'Nothing of the model lies above the plate.',
  print_empty: ({ file }) =>
    `Nothing of the model would be exposed in any layer, so ${file} was not written: check its place and its thickness.`,
  part_flat: (values) => `${values['file']} is flat${sized(values)}: there is nothing to print.`,
  part_off_plate: (values) =>
    `${values['file']} is completely outside the build volume: nothing of it would be printed.`,
  part_too_large: (values) =>
    `${values['file']}${sized(values)} is larger than the build plate${beyond(values)}.`,
  part_too_tall: (values) =>
    `${values['file']}${sized(values)} is taller than the build volume${beyond(values)}.`,
  part_below: (values) => `${values['file']} reaches below the build plate${beyond(values)}.`,
  part_outside: (values) => `${values['file']} reaches outside the build volume${beyond(values)}.`,
  part_in_margin: (values) =>
    `${values['file']} reaches into the margin of the build plate${beyond(values)}.`,
  supports_outside: (values) =>
    `The supports of ${values['file']} reach outside the build volume${beyond(values)}.`,
  supports_stale: () => 'A model was tilted or scaled after its supports were made.',
  supports_incomplete: () => 'Supports do not hold all of a model.',
  out_of_range: (values) =>
    has(values, 'field')
      ? `${values['file']} is too large for walls so thin.`
      : 'The model reaches too far outside the plate to be sliced.',
  too_many_layers: () => 'The model has more than 65,535 layers at this layer height.',
  too_many_overlaps: () => 'Too many hollow or drilled parts overlap in one place: move some of them apart.',
  compute_unsupported: (values) => `This machine cannot run the slicing engine${why(values)}.`,
  compute_out_of_memory: () =>
    'There is not enough memory for this model. Choose a larger layer height, or a thicker wall to hollow it.',
  compute_device_lost: () => 'The graphics device went away while slicing.',
  compute_crashed: (values) => `The slicing engine stopped unexpectedly${why(values)}.`,
  printer_unknown: (values) =>
    `There is no printer "${values['printer']}": "corallite printers" lists them${why(values)}.`,
  library_item_invalid: ({ file }) => `${file} does not pass the checks of the library.`,
  craft_invalid: (values) => {
    const field = has(values, 'field') ? `The print setting ${values['field']}` : 'A print setting';
    if (!has(values, 'min')) return `${field} is not what it may be.`;
    return `${field} must be from ${values['min']} to ${values['max']}.`;
  },
  verification_failed: (values) =>
    has(values, 'layer')
      ? `${values['file']} differs from what was sliced at layer ${values['layer']}: it was not kept.`
      : `${values['file']} differs from what was sliced: it was not kept.`,
  address_invalid: (values) =>
    `${values['address'] ?? 'That'} is not an address of a printer on this network: type a name or an IP address, with a port if it has one of its own.`,
  printer_unreachable: (values) =>
    `The printer${at(values)} does not answer: check that it is on and in the same network.`,
  printer_not_recognised: (values) => `Nothing${at(values)} answers as a printer that Corallite can send to.`,
  printer_unsupported: (values) =>
    `${values['printer'] ?? 'The printer'} speaks a protocol that Corallite does not send with yet: copy the file to a USB stick.`,
  printer_busy: () => 'The printer is busy: wait until it is done.',
  printer_refused: (values) => `The printer refused${why(values)}.`,
  printer_storage_full: ({ file }) => `There is no room left on the printer for ${file}.`,
  printer_file_mismatch: (values) => `${values['file']} is not for this printer${why(values)}.`,
  printer_file_missing: ({ file }) => `${file} is not on the printer: send it first.`,
  printer_camera_unavailable: () => 'The camera of the printer is not available.',
  printer_calls_back: () =>
    'The printer has to connect to this computer and could not: let the firewall allow it for Node.',
  printer_key_needed: () => 'The printer asks for its API key or password: set CORALLITE_PRINTER_KEY to it.',
  printer_profile_needed: ({ profiles }) =>
    `Choose a resin profile of the printer with --profile${profiles === undefined ? '' : `: ${profiles}`}.`,
  printer_key_wrong: () => 'The printer does not take this key: see what CORALLITE_PRINTER_KEY holds.',
  transfer_failed: (values) =>
    `${values['file']} could not be sent${why(values)}: nothing was printed, and no part of it is kept.`,
  transfer_damaged: ({ file }) =>
    `${file} arrived damaged: the printer's checksum differs. Nothing was printed; send it again.`,
  bridge_unreachable: () => 'The bridge does not answer: start it with "corallite bridge".',
  bridge_code_wrong: () => 'That is not the code that the bridge shows.',
  bridge_code_locked: () => 'Too many wrong codes: restart the bridge for a new one.',
  bridge_unpaired: () => 'The bridge does not know this page: pair it again.',
  offline: () => 'There is no network.',
  login_needed: () => 'This needs a login, which the command line does not have.',
  project_stale: () => 'The project was saved somewhere else meanwhile.',
  project_deleted: () => 'The project has been deleted.',
  share_over: () => 'The project is no longer shared.',
  cloud_full: () => 'The cloud space is full.',
  upload_failed: () => 'The upload failed: check the network and try again.',
  publish_refused: () => 'It was not published.',
  item_too_large: () => 'It is too large for the cloud.',
  view_only: () => 'The project is open for viewing only.',
  unsaved_work: () => 'The open project is not in the cloud.',
};

/**
 * The sentence for an error met while working on `file`. Where the error gives no reason of its own, its message, which is
 * English too, is the reason.
 */
export function sentenceFor(error: AppError, file: string): string {
  const named = error.details?.['file'];
  const prefix = typeof named === 'string' ? `${named}: ` : '';
  const reason = error.message.startsWith(prefix) ? error.message.slice(prefix.length) : error.message;
  return MESSAGES[error.code]({ reason, ...error.details, file });
}

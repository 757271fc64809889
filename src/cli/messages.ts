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
  cancelled: () => 'Stopped. Nothing was written.',
  stale: () => 'Something changed in the meantime. Try again.',
  not_found: (values) =>
    has(values, 'folder')
      ? `There's no folder ${values['folder']} for ${values['file']}.`
      : `${values['file']} doesn't exist.`,
  validation: (values) => `${values['file']} isn't valid${why(values)}.`,
  storage_full: ({ file }) => `There isn't enough disk space for ${file}.`,
  storage_unavailable: (values) => `${values['file']} can't be read or written${why(values)}.`,
  internal: (values) => `Something went wrong inside Corallite${why(values)}. Please report it.`,
  file_empty: ({ file }) => `${file} is empty.`,
  file_too_large: ({ file }) => `${file} is too large to read.`,
  format_unknown: ({ file }) => `${file} isn't a file format that Corallite can read.`,
  format_corrupt: (values) => `${values['file']} is damaged${why(values)}.`,
  format_unsupported: (values) => `${values['file']} uses a feature that Corallite can't read${why(values)}.`,
  format_truncated: (values) => `${values['file']} is incomplete${why(values)}.`,
  mesh_empty: ({ file }) => `${file} has no triangles.`,
  mesh_not_finite: (values) => `${values['file']} has an invalid coordinate${why(values)}.`,
  archive_suspicious: ({ file }) => `${file} unpacks to far more than its size suggests and wasn't opened.`,
  mesh_not_closed: (values) =>
    `The model is not watertight${has(values, 'openEdges') ? ` (open edges: ${values['openEdges']})` : ''}. Repair it first.`,
  solid_empty: () => 'Nothing would be left of the model.',
  solid_unchanged: () => 'The model would stay as it is.',
  solid_unsound: () => 'The result would be incorrect. Repair the model first.',
  connector_no_room: () => 'The cut face has no room for connectors.',
  glyph_missing: (values) =>
    `No font has ${has(values, 'characters') ? values['characters'] : 'these characters'}.`,
  font_missing: () => "The font couldn't be read.",
  label_off_surface: () => 'The text runs off the surface.',
  label_through: () => 'Engraving would cut through the model.',
  not_a_body: ({ file }) => `${file} is a surface without an inside.`,
  repair_unsure: (values) =>
    `Repairing ${values['file']} would change its volume${has(values, 'percent') ? ` by ${values['percent']}%` : ''}.`,
  hollow_too_thick: (values) => {
    const deepest = has(values, 'deepest')
      ? `: its deepest point is ${values['deepest']} mm below the surface`
      : '';
    const ball = has(values, 'tolerance')
      ? `, and a ball of ${values['tolerance']} mm radius has to fit below the wall`
      : '';
    const crumbs = has(values, 'dropped') ? ', and cavities below 1 mm³ are left out' : '';
    return `Nothing of ${values['file']} would be hollow${deepest}${ball}${crumbs}.`;
  },
  hollow_too_fine: (values) =>
    `There isn't enough memory for voxels this small${has(values, 'voxel') ? `. Use --voxel ${values['voxel']} or more` : ''}.`,
  hollow_no_inside: ({ file }) => `${file} is a surface without an inside to hollow.`,
  features_failed: ({ name }) => `The walls or holes of ${name ?? 'a part'} couldn't be made.`,
  infill_too_fine: (values) =>
    `Infill this fine would trap resin or be too detailed to slice${has(values, 'size') ? `. Use a size of ${values['size']} mm or more` : ''}.`,
  support_settings_invalid: ({ file }) =>
    `${file} isn't a support settings file: one JSON object of known names, each in its range.`,
  script_failed: (values) =>
    has(values, 'reason')
      ? `${placeIn(values)}: ${values['reason']}.`
      : `${placeIn(values)}: the script failed.`,
  script_value: (values) =>
    has(values, 'call')
      ? `${placeIn(values)}: ${values['call']}: ${values['field']} must be ${values['expected']}.`
      : `${placeIn(values)}: a value isn't valid.`,
  script_too_long: ({ file }) => `${file} ran for more than 2 seconds and was stopped.`,
  script_too_many_calls: ({ file }) =>
    `${file} made more than 200,000 calls, or calls for more than a minute, and was stopped.`,
  script_too_large: ({ file }) => `${file} needs more than 64 MB of memory and was stopped.`,
  plate_empty: () => 'No part of the model is above the build plate.',
  print_empty: ({ file }) =>
    `No layer would expose anything, so ${file} wasn't written. Check the model's position and thickness.`,
  part_flat: (values) => `${values['file']} is flat${sized(values)}, so there's nothing to print.`,
  part_off_plate: (values) =>
    `${values['file']} is completely outside the build volume and wouldn't be printed.`,
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
  supports_stale: () => 'A model was rotated or scaled after its supports were made.',
  supports_incomplete: () => "Part of a model isn't supported.",
  supports_sealed: () => 'Supports close a suction cup or a resin trap.',
  out_of_range: (values) =>
    has(values, 'field')
      ? `${values['file']} is too large for walls this thin.`
      : 'The model is too far outside the build plate to be sliced.',
  too_many_layers: () => 'The model has more than 65,535 layers at this layer height.',
  too_many_overlaps: () => 'Too many hollow or drilled parts overlap. Move some of them apart.',
  compute_unsupported: (values) => `This computer can't run the slicing engine${why(values)}.`,
  compute_out_of_memory: () =>
    "There isn't enough memory for this model. Increase the layer height, or the wall thickness when hollowing.",
  compute_device_lost: () => 'The GPU stopped responding while slicing.',
  compute_crashed: (values) => `The slicing engine stopped unexpectedly${why(values)}.`,
  printer_unknown: (values) =>
    `There's no printer "${values['printer']}"${why(values)}. See "corallite printers".`,
  library_item_invalid: ({ file }) => `${file} isn't valid in the library.`,
  item_file_invalid: ({ file }) => `${file} holds nothing of the library.`,
  item_file_newer: ({ file }) => `${file} was exported by a newer version.`,
  item_file_kind: ({ file }) => `${file} holds another kind of item.`,
  craft_invalid: (values) => {
    const field = has(values, 'field') ? `The print setting ${values['field']}` : 'A print setting';
    if (!has(values, 'min')) return `${field} isn't valid.`;
    return `${field} must be from ${values['min']} to ${values['max']}.`;
  },
  verification_failed: (values) =>
    has(values, 'layer')
      ? `${values['file']} didn't match the sliced layers at layer ${values['layer']} and was discarded. Slice again.`
      : `${values['file']} didn't match the sliced layers and was discarded. Slice again.`,
  address_invalid: (values) =>
    `${values['address'] ?? 'That'} isn't a printer address. Use a name or an IP address, with the port if it isn't the usual one.`,
  printer_unreachable: (values) =>
    `The printer${at(values)} doesn't answer. Check that it is on and in the same network.`,
  printer_not_recognised: (values) => `Corallite found no printer that it can send to${at(values)}.`,
  printer_unsupported: (values) =>
    `${values['printer'] ?? 'The printer'} uses a protocol that Corallite can't send with yet. Copy the file to a USB drive.`,
  printer_busy: () => 'The printer is busy. Try again when it is done.',
  printer_refused: (values) => `The printer refused${why(values)}.`,
  printer_storage_full: ({ file }) => `There isn't enough space on the printer for ${file}.`,
  printer_file_mismatch: (values) => `${values['file']} isn't for this printer${why(values)}.`,
  printer_file_missing: ({ file }) => `${file} isn't on the printer. Send it first.`,
  printer_camera_unavailable: () => "The printer's camera isn't available.",
  printer_calls_back: () => "The printer couldn't connect to this computer. Allow Node in the firewall.",
  printer_key_needed: () => 'The printer needs its API key or password. Set CORALLITE_PRINTER_KEY.',
  printer_profile_needed: ({ profiles }) =>
    `Choose a resin profile of the printer with --profile${profiles === undefined ? '' : `: ${profiles}`}.`,
  printer_key_wrong: () => "The printer doesn't accept this key. Check CORALLITE_PRINTER_KEY.",
  transfer_failed: (values) =>
    `${values['file']} couldn't be sent${why(values)}. Nothing was printed or left on the printer.`,
  transfer_damaged: ({ file }) => `${file} was damaged on the way. Nothing was printed. Send it again.`,
  bridge_unreachable: () => 'The bridge doesn\'t answer. Start it with "corallite bridge".',
  bridge_code_wrong: () => 'The pairing code is incorrect.',
  bridge_code_locked: () => 'Too many incorrect codes. Restart the bridge for a new one.',
  bridge_unpaired: () => "This page isn't paired with the bridge. Pair it again.",
  offline: () => "You're offline.",
  login_needed: () => "This needs an account, and the command line can't log in.",
  project_stale: () => 'The project was changed on another device.',
  project_deleted: () => 'The project has been deleted.',
  share_over: () => 'The project is no longer shared.',
  cloud_full: () => 'The cloud drive is full.',
  upload_failed: () => 'The upload failed. Check the network and try again.',
  publish_refused: () => "It wasn't published.",
  item_too_large: () => 'It is too large for the cloud drive.',
  view_only: () => 'The project is view only.',
  unsaved_work: () => "The open project isn't in the cloud.",
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

/**
 * Every expected failure of the product. Each code has one sentence for the user in each language
 * (texts/<language>/words/errors.json) and one of the command line (src/cli/messages.ts): the compiler refuses a table without it.
 */
export const ERROR_CODES = [
  // general
  'cancelled',
  'stale',
  'not_found',
  'validation',
  'storage_full',
  'storage_unavailable',
  'internal',
  // meshes in
  'file_empty',
  'file_too_large',
  'format_unknown',
  'format_corrupt',
  'format_unsupported',
  'format_truncated',
  'mesh_empty',
  'mesh_not_finite',
  'archive_suspicious',
  // solids
  'mesh_not_closed',
  'solid_empty',
  'solid_unchanged',
  'solid_unsound',
  'connector_no_room',
  'glyph_missing',
  'font_missing',
  'label_off_surface',
  'label_through',
  'not_a_body',
  'repair_unsure',
  'hollow_too_thick',
  'hollow_too_fine',
  'hollow_no_inside',
  'features_failed',
  'infill_too_fine',
  // slicing
  'plate_empty',
  'print_empty',
  'part_flat',
  'part_off_plate',
  'part_too_large',
  'part_too_tall',
  'part_below',
  'part_outside',
  'part_in_margin',
  'out_of_range',
  'too_many_layers',
  'too_many_overlaps',
  'compute_unsupported',
  'compute_out_of_memory',
  'compute_device_lost',
  'compute_crashed',
  // printer files
  'printer_unknown',
  'craft_invalid',
  'verification_failed',
  // cloud
  'offline',
  'login_needed',
  'project_stale',
  'project_deleted',
  'share_over',
  'cloud_full',
  'upload_failed',
  'unsaved_work',
  'view_only',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

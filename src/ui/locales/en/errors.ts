import type { ErrorCode } from '#base';
import type { MeshReadCode } from '#formats/mesh';

/** One sentence for every expected failure: what happened, what stays safe, what to do. */
const sentences: Record<ErrorCode, string> = {
  cancelled: 'Stopped. Nothing was changed.',
  stale: 'This changed in the meantime. Try again.',
  not_found: 'It is no longer there.',
  validation: 'That value can’t be used here.',
  storage_full: 'There is no room left on this device. The project is open but not kept: free some space.',
  storage_unavailable: 'This browser keeps nothing for this page. Export before you close it.',
  internal: 'Something went wrong on our side. Your work is as it was.',
  file_empty: 'The file is empty.',
  file_too_large: 'The file is too large to read.',
  format_unknown: 'This is no kind of file Corallite knows.',
  format_corrupt: 'The file is damaged.',
  format_unsupported: 'This variant of the format can’t be read yet.',
  format_truncated: 'The file ends too early.',
  mesh_empty: 'There are no triangles in the file.',
  mesh_not_finite: 'The file has coordinates that are not numbers.',
  archive_suspicious: 'The archive unpacks to far more than it should.',
  plate_empty: 'Nothing to slice: no visible part reaches the first layer.',
  print_empty:
    'No layer has anything to expose, so nothing would print. Your project is unchanged. Check position and thickness.',
  part_flat:
    'The part is flat, so nothing would print. Your project is unchanged. Give it thickness or import another model.',
  part_off_plate:
    'Every part is outside the build volume, so nothing would print. Your project is unchanged. Move a part inside.',
  part_too_large: 'A part is larger than the build plate. Scale it down or choose another printer.',
  part_too_tall: 'A part is taller than the build volume. Scale it down or rotate it.',
  part_below: 'A part reaches below the build plate. What is below isn’t printed.',
  part_outside: 'A part reaches outside the build volume. What is outside isn’t printed.',
  out_of_range: 'The value is out of range.',
  too_many_layers: 'That would be too many layers. Choose a larger layer height.',
  compute_unsupported:
    'This browser lacks what slicing needs. A current Chrome, Edge, Firefox or Safari has it.',
  compute_out_of_memory: 'Not enough memory for this plate. Remove parts, or choose a larger layer height.',
  compute_device_lost: 'The graphics device was lost. Carrying on with the processor.',
  compute_crashed: 'Processing stopped unexpectedly. The project is as it was: try again.',
  printer_unknown: 'This printer is not in the library.',
  craft_invalid: 'The print craft can’t have this value.',
  verification_failed: 'The written file differs from the layers. It was not handed out: export again.',
  offline: 'You’re offline. Work is kept on this device.',
  login_needed: 'Log in to keep this project in the cloud. It is safe on this device.',
  project_stale: 'This project was saved somewhere else meanwhile. Choose which to keep.',
  project_deleted: 'The project has been deleted.',
  share_over: 'The link is no longer valid.',
  cloud_full: 'Your cloud space is full. The project is safe on this device.',
  upload_failed: 'Upload failed. Please check your network and try again.',
  view_only: 'This project is open for viewing only.',
  unsaved_work: 'The project that is open is not in the cloud yet.',
};

/** The same for a file on its way in, by its name. */
const reading: Record<MeshReadCode, string> = {
  file_empty: 'Couldn’t read {{name}}: the file is empty.',
  file_too_large: 'Couldn’t read {{name}}: it is too large.',
  format_unknown: 'Couldn’t read {{name}}: it is not an STL, OBJ, PLY or 3MF file.',
  format_corrupt: 'Couldn’t read {{name}}: the file is damaged.',
  format_unsupported: 'Couldn’t read {{name}}: this variant of the format isn’t read yet.',
  format_truncated: 'Couldn’t read {{name}}: the file ends too early.',
  mesh_empty: 'Couldn’t read {{name}}: there are no triangles in it.',
  mesh_not_finite: 'Couldn’t read {{name}}: it has coordinates that are not numbers.',
  archive_suspicious: 'Didn’t open {{name}}: it unpacks to far more than it should.',
  cancelled: 'Reading {{name}} was stopped.',
};

export const errors = {
  ...sentences,
  'storage_unavailable_other-tab':
    'Corallite is open in another tab, which keeps its work on this device. What you do here is kept in the cloud alone.',
  offline_server: 'The cloud can’t be reached. Work is kept on this device.',
  'upload_failed_too-large':
    'A mesh of this project is too large for the cloud. Reduce it, or keep the project on this device.',
  cloud_full_figures: '{{free}} free, this project needs {{needed}}. It is safe on this device.',
  reading: {
    ...reading,
    'cancelled_another-document':
      'Another project was opened before {{name}} was read: it was not added. Add it again where it belongs.',
  },
};

import type { ErrorCode } from '#base';
import type { MeshReadCode } from '#formats/mesh';

/** One sentence for every expected failure: what happened, what stays safe, what to do. */
const sentences: Record<ErrorCode, string> = {
  cancelled: '已停止，没有任何改动。',
  stale: '内容在此期间已变化，请重试。',
  not_found: '它已不存在。',
  validation: '此处不能使用该值。',
  storage_full: '本机空间不足。项目仍打开但未保存，请释放空间。',
  storage_unavailable: '此浏览器不为本页保存内容，关闭前请先导出。',
  internal: '我们这边出了问题，您的内容保持原样。',
  file_empty: '文件是空的。',
  file_too_large: '文件太大，无法读取。',
  format_unknown: '无法识别此类文件。',
  format_corrupt: '文件已损坏。',
  format_unsupported: '暂不能读取此格式的这一变体。',
  format_truncated: '文件不完整。',
  mesh_empty: '文件中没有三角形。',
  mesh_not_finite: '文件中有不是数字的坐标。',
  archive_suspicious: '压缩包解压后远大于应有的大小。',
  plate_empty: '没有可切片的内容：没有可见零件到达第一层。',
  print_empty: '各层都没有可曝光的内容，无法打印。项目未改动。请检查位置和厚度。',
  part_flat: '零件没有厚度，无法打印。项目未改动。请增加厚度，或导入其他模型。',
  part_off_plate: '零件都在打印范围之外，无法打印。项目未改动。请将零件移入打印范围。',
  part_too_large: '有零件大于打印平台，请缩小或更换打印机。',
  part_too_tall: '有零件高于打印范围，请缩小或旋转。',
  part_below: '有零件低于打印平台，低于平台的部分不会打印。',
  part_outside: '有零件超出打印范围，超出的部分不会打印。',
  out_of_range: '数值超出范围。',
  too_many_layers: '层数过多，请选择更大的层高。',
  compute_unsupported: '此浏览器缺少切片所需的功能，请使用新版 Chrome、Edge、Firefox 或 Safari。',
  compute_out_of_memory: '内存不足，请减少零件或选择更大的层高。',
  compute_device_lost: '图形设备已断开，改由处理器继续。',
  compute_crashed: '处理意外中断。项目保持原样，请重试。',
  printer_unknown: '库中没有此打印机。',
  craft_invalid: '打印工艺不能使用该值。',
  verification_failed: '写出的文件与各层不一致，未交付。请重新导出。',
  offline: '您已离线，内容保存在本机。',
  login_needed: '登录后可将此项目保存到云端，现已存于本机。',
  project_stale: '该项目已在其他地方保存，请选择保留哪一个。',
  project_deleted: '项目已被删除。',
  share_over: '该链接已失效。',
  cloud_full: '云空间已满，项目已保存在本机。',
  upload_failed: '上传失败，请检查网络后重试。',
  view_only: '此项目仅供查看。',
  unsaved_work: '当前打开的项目尚未保存到云端。',
};

/** The same for a file on its way in, by its name. */
const reading: Record<MeshReadCode, string> = {
  file_empty: '无法读取 {{name}}：文件是空的。',
  file_too_large: '无法读取 {{name}}：文件太大。',
  format_unknown: '无法读取 {{name}}：不是 STL、OBJ、PLY 或 3MF 文件。',
  format_corrupt: '无法读取 {{name}}：文件已损坏。',
  format_unsupported: '无法读取 {{name}}：暂不支持此格式的这一变体。',
  format_truncated: '无法读取 {{name}}：文件不完整。',
  mesh_empty: '无法读取 {{name}}：文件中没有三角形。',
  mesh_not_finite: '无法读取 {{name}}：有不是数字的坐标。',
  archive_suspicious: '没有打开 {{name}}：解压后远大于应有的大小。',
  cancelled: '已停止读取 {{name}}。',
};

export const errors = {
  ...sentences,
  'storage_unavailable_other-tab':
    'Corallite 已在另一个标签页中打开，由它在本机保存内容。这里的改动只保存到云端。',
  offline_server: '暂时连不上云端，内容保存在本机。',
  'upload_failed_too-large': '项目中有网格过大，云端无法保存。请精简网格，或只保存在本机。',
  cloud_full_figures: '云盘剩余 {{free}}，项目需要 {{needed}}。已保存在本机。',
  reading: {
    ...reading,
    'cancelled_another-document': '读取完 {{name}} 之前打开了其他项目，因此没有添加。如需要请重新添加。',
  },
};

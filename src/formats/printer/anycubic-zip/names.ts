/** Entries of the archive. */
export const MACHINE_FILE = 'anycubic_photon_resins.pwsp';
export const LAYERS_FILE = 'layers_controller.conf';
export const MODELS_FILE = 'lcd_function.json';
export const PRINT_FILE = 'print_info.json';
export const SOFTWARE_FILE = 'software_info.conf';
export const SCENE_FILE = 'scene.slice';

/** What files call layers of four bits a pixel, their entries' extension too. */
export const LAYER_FORMAT = 'pw0Img';

export function layerFile(index: number): string {
  return `layer_images/layer_${index}.${LAYER_FORMAT}`;
}

export function previewFile(index: number): string {
  return `preview_images/preview_${index}.png`;
}

/** Sizes of `preview_0.png` and on. */
export const PICTURES = [
  { width: 224, height: 168 },
  { width: 336, height: 252 },
  { width: 800, height: 600 },
] as const;

import { subRowsOf } from '#kernel';
import { layersDiffer } from '../job.ts';
import type { LayerSettings, PrintEstimate, PrintJob } from '../types.ts';
import { LAYER_FORMAT, PICTURES } from './names.ts';

/** What files call themselves by the printers they are for; any other is the family's first. */
const SUFFIXES: Readonly<Record<string, string>> = {
  'Photon Mono 4 Ultra': 'pm4u',
  'Photon Mono M7': 'pm7',
  'Photon Mono M7 Max': 'pm7m',
  'Photon P1': 'pp1',
  'Photon P1 Max': 'pp1m',
};
const RESIN = 'default_resin';

/** Up to six decimals: nanometres and microseconds. */
function decimal(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** mm/min as mm/s. */
function perSecond(speed: number): number {
  return decimal(speed / 60);
}

function liftOf(settings: LayerSettings): number {
  return decimal(settings.liftDistance + settings.liftDistance2);
}

const sizeOf = ({ width, height }: { readonly width: number; readonly height: number }) => [width, height];

/** `anycubic_photon_resins.pwsp`: the printer, and the resin that holds the craft. */
export function machineSettings(job: PrintJob) {
  const { printer } = job;
  // As its maker's files have it: without the maker.
  const name = printer.name.replace(/^Anycubic /, '');
  const resin = resinOf(job);
  return {
    machine_extern: {
      version: '3',
      alias: name,
      picture: '',
      cloud_property: 0,
      device_cn_code: '',
      factory_resins: [resin],
      user_resins: [resin],
      active_resins: [RESIN],
      firmware_calc_print_time: 1,
    },
    machine_type: {
      version: '3',
      name,
      key_suffix: SUFFIXES[name] ?? 'pwsz',
      key_image_format: LAYER_FORMAT,
      res_x: printer.width,
      res_y: printer.height,
      xy_pixel: decimal((printer.platform[0] / printer.width) * 1000),
      xy_pixel_y: decimal((printer.platform[1] / printer.height) * 1000),
      rotate_z: 0,
      max_samples: 16,
      property: 119,
      print_xsize: printer.platform[0],
      print_ysize: printer.platform[1],
      print_zsize: printer.platform[2],
      max_file_version: 518,
      prev_back_color: [0, 0.28, 0.39],
      prev_model_color: [0.8, 0.8, 0.8],
      prev_supports_color: [0.07, 0.93, 0.93],
      prev_image_size: sizeOf(PICTURES[0]),
      child_screen: [{ x: 0, y: 0, width: printer.width, height: printer.height }],
      prev2_back_color: [0.08, 0.11, 0.16],
      prev2_image_size: sizeOf(PICTURES[1]),
      raster_segments_capacity: 0,
      raster_antialiasing: 8,
      cloudprev_back_color: [0, 0.28, 0.39],
      cloudprev_imag_size: sizeOf(PICTURES[2]),
      print_platform_zheights: [0],
    },
    version: '3',
  };
}

function resinOf(job: PrintJob) {
  const { bottom, normal } = job;
  return {
    version: '2',
    property: {
      version: '3',
      code: '10',
      currency: '',
      price: 0,
      type: '',
      volume: 1000,
      subfunc_code: 0,
      density: 1.1,
      target_temperature: 25,
      brand_name: '',
      resin_name: job.materialName,
      film_name: 'NFEP',
      setting_name: job.craftName,
      name: RESIN,
    },
    slicepara: {
      anti_count: subRowsOf(job.antialias),
      blur_level: job.blurLevel,
      bott_layers: job.bottomLayerCount,
      bott_time: bottom.exposure,
      bott_time_dual: bottom.exposure,
      bott_off_time: bottom.waitBeforeCure,
      bott_wait_before_lift: bottom.waitAfterCure,
      bott_wait_after_lift: bottom.waitAfterLift,
      exposure_time: normal.exposure,
      off_time: normal.waitBeforeCure,
      wait_before_lift: normal.waitAfterCure,
      wait_after_lift: normal.waitAfterLift,
      gray_level: job.greyLevel,
      use_indivi_layerpara: Number(layersDiffer(job)),
      use_random_erode: 0,
      zthick: job.layerHeight,
      zup_height: liftOf(normal),
      zup_speed: perSecond(normal.liftSpeed),
      zdown_speed: perSecond(normal.retractSpeed),
    },
    slice_extpara: {
      version: '3',
      multi_state_used: Number(bottom.liftDistance2 > 0 || normal.liftDistance2 > 0),
      transition_layercount: job.transitionLayerCount,
      transition_type: 0,
      multi_state_paras: {
        bott_0: firstStage(bottom),
        bott_1: secondStage(bottom),
        normal_0: firstStage(normal),
        normal_1: secondStage(normal),
      },
      exposure_compensate: 0,
      intelli_mode: 0,
      max_acceleration: 2,
      separate_support_exposure_delayed: 0,
      material_scale_coeffs: [],
      material_scale_coeffs_mode: 0,
      material_scale_xyz: { x: 1, y: 1, z: 1 },
    },
  };
}

/** A state is a part of the way with its speeds both ways: what is lifted first comes down last, so it has the second retract speed. */
function firstStage(layer: LayerSettings) {
  const inTwoParts = layer.liftDistance2 > 0 && layer.retractDistance2 > 0;
  return {
    height: layer.liftDistance,
    up_speed: perSecond(layer.liftSpeed),
    down_speed: perSecond(inTwoParts ? layer.retractSpeed2 : layer.retractSpeed),
  };
}

function secondStage({ liftDistance2, liftSpeed2, retractSpeed }: LayerSettings) {
  return { height: liftDistance2, up_speed: perSecond(liftSpeed2), down_speed: perSecond(retractSpeed) };
}

/** `layers_controller.conf`: each layer's light and lift, both stages as one at the first one's speed. */
export function layerSettings(job: PrintJob) {
  return {
    count: job.layers.length,
    paras: job.layers.map((layer, index) => ({
      exposure_time: layer.exposure,
      layer_index: index,
      layer_minheight: decimal(layer.z - layer.height),
      layer_thickness: layer.height,
      zup_height: liftOf(layer),
      zup_speed: perSecond(layer.liftSpeed),
    })),
  };
}

/** `print_info.json`. */
export function printSettings(job: PrintJob, estimate: PrintEstimate) {
  const { seconds, weightG, cost, currency } = estimate;
  const layers = job.layers.length;
  const volume = decimal(estimate.volumeMm3 / 1000);
  return {
    model_layers_count: layers,
    cost,
    currency,
    print_time: seconds,
    volume,
    weight: weightG,
    sub_estimated_infos: [
      {
        model_layers_count: layers,
        estimated_cost: cost,
        estimated_cost_currency: currency,
        estimated_time: seconds,
        estimated_volume: volume,
        estimated_weight: weightG,
      },
    ],
  };
}

/** `software_info.conf`. */
export function softwareSettings({ software }: PrintJob) {
  // What `opengl` says of files that are known to print: nothing here was drawn with it.
  return { mark: software.name, opengl: '3.3-CoreProfile', os: '', Version: software.version };
}

/** `lcd_function.json`: no exposure trial, and models that nothing is said of. */
export function modelSettings({ craftName, software }: PrintJob) {
  return {
    models_processed_info: {
      models: [
        {
          auto_support: 0,
          hollow: 0,
          makeronline_sourceid: -1,
          manual_support: 0,
          name: craftName,
          punch: 0,
          source_from: 0,
        },
      ],
      scene_models_from: 0,
      slice_paras_process: 0,
      software_version: software.version,
    },
    rerf_function: {
      enable: 0,
      model_name: '',
      model_type: 1,
      partition_exposure_array: [],
      partition_num: 0,
    },
  };
}

import { fail, ok, type AppError, type Result } from '#base';
import type { PrintCraft, Printer } from '#document';
import { boxSize, type Aabb, type Vector } from '#kernel';

/** Closer to the border of the build volume than this is on it, and thinner than this is flat, mm: mesh vertices are float32. */
const SLACK_MM = 1e-4;

/** A part that leaves no pixel: a print of nothing else is refused whatever the user asks for. */
export type InvisiblePartCode = 'part_flat' | 'part_off_plate';

/** What is wrong with a part where it stands, or with its supports, the most telling first. All but the first two print in part. */
export type PartFaultCode =
  | InvisiblePartCode
  | 'part_too_large'
  | 'part_too_tall'
  | 'part_below'
  | 'part_outside'
  | 'part_in_margin'
  | 'supports_outside';

export interface PartFault {
  /** Which of the boxes. */
  readonly part: number;
  /** `details`: `width`, `depth` and `height` of the part, or of its supports, and `by`, how much it is too long or how far it reaches outside: mm, to a hundredth. */
  readonly error: AppError<PartFaultCode>;
}

/** Where parts stand and what they are printed with. */
export interface PreflightPlate {
  readonly printer: Pick<Printer, 'platform'>;
  readonly craft: Pick<PrintCraft, 'scaleFactor'>;
  /** One box a part in plate millimetres: origin at the plate's centre, z = 0 on it. */
  readonly boxes: readonly Aabb[];
  /** One a part: the box of its supports and their base, in the same way; undefined where it has none. */
  readonly supports?: readonly (Aabb | undefined)[];
  /** What of the build volume is meant for parts; all of it if it is not said. */
  readonly usable?: Aabb;
}

/** Millimetres a box reaches outside a volume on each axis; 0 inside. */
export function outsideBy(box: Aabb, volume: Aabb): Vector {
  const over = (axis: 0 | 1 | 2): number => {
    const length = Math.max(volume.min[axis] - box.min[axis], box.max[axis] - volume.max[axis]);
    return length > SLACK_MM ? length : 0;
  };
  return [over(0), over(1), over(2)];
}

/**
 * Checks where parts stand before anything is sliced: boxes against the build volume, the craft's scale factor put on. A success
 * lists what the user should be asked about; every one of these may be printed all the same. A failure says why nothing would be
 * printed at all. What only slicing can find (a sheet that is not along the axes, a hair between two pixels) `exportPrint` refuses
 * as `print_empty`.
 */
export function preflight({
  printer,
  craft,
  boxes,
  supports = [],
  usable = buildVolume(printer.platform),
}: PreflightPlate): Result<readonly PartFault[], 'plate_empty' | InvisiblePartCode> {
  if (boxes.length === 0) return fail('plate_empty', 'there is nothing on the plate');
  const faults = boxes.flatMap((box, part): readonly PartFault[] => {
    const held = supports[part];
    const error =
      faultOf(scaleBox(box, craft.scaleFactor), printer.platform, usable) ??
      (held && supportFaultOf(scaleBox(held, craft.scaleFactor), printer.platform));
    return error ? [{ part, error }] : [];
  });
  const invisible = faults.map(({ error }) => error).filter(isInvisible);
  return invisible.length === boxes.length ? { ok: false, error: invisible[0]! } : ok(faults);
}

function isInvisible(error: AppError<PartFaultCode>): error is AppError<InvisiblePartCode> {
  return error.code === 'part_flat' || error.code === 'part_off_plate';
}

function faultOf(
  box: Aabb,
  platform: Printer['platform'],
  usable: Aabb,
): AppError<PartFaultCode> | undefined {
  const size = boxSize(box);
  const volume = buildVolume(platform);
  const over = outsideBy(box, volume);
  const [width, depth, height] = size.map(hundredths);
  const fault = (code: PartFaultCode, by: number): AppError<PartFaultCode> =>
    fail(code, `${width} × ${depth} × ${height} mm, by ${hundredths(by)} mm`, {
      width: width!,
      depth: depth!,
      height: height!,
      by: hundredths(by),
    }).error;
  const excess = (axis: 0 | 1 | 2): number => size[axis] - platform[axis];
  if (size.some((length) => length <= SLACK_MM)) return fault('part_flat', 0);
  if (isApart(box, volume)) return fault('part_off_plate', Math.max(...over));
  const across = Math.max(excess(0), excess(1));
  if (across > SLACK_MM) return fault('part_too_large', across);
  if (excess(2) > SLACK_MM) return fault('part_too_tall', excess(2));
  if (over[0] > 0 || over[1] > 0) return fault('part_outside', Math.max(over[0], over[1]));
  if (over[2] > 0) return fault(box.min[2] < -SLACK_MM ? 'part_below' : 'part_outside', over[2]);
  const inMargin = Math.max(...outsideBy(box, usable));
  return inMargin > 0 ? fault('part_in_margin', inMargin) : undefined;
}

/** Supports that reach outside the build volume though their part does not: a foot or a base is cut off there. */
function supportFaultOf(box: Aabb, platform: Printer['platform']): AppError<PartFaultCode> | undefined {
  const by = Math.max(...outsideBy(box, buildVolume(platform)));
  if (by <= 0) return undefined;
  const [width, depth, height] = boxSize(box).map(hundredths) as [number, number, number];
  return fail('supports_outside', `supports reach outside by ${hundredths(by)} mm`, {
    width,
    depth,
    height,
    by: hundredths(by),
  }).error;
}

/** Whether a box and the build volume have nothing in common. */
function isApart(box: Aabb, volume: Aabb): boolean {
  return [0, 1, 2].some(
    (axis) =>
      box.max[axis]! <= volume.min[axis]! + SLACK_MM || box.min[axis]! >= volume.max[axis]! - SLACK_MM,
  );
}

function buildVolume([width, depth, height]: Printer['platform']): Aabb {
  return { min: [-width / 2, -depth / 2, 0], max: [width / 2, depth / 2, height] };
}

/** A box with the craft's scale factor (per cent, about the plate's centre) put on. */
function scaleBox({ min, max }: Aabb, factor: PrintCraft['scaleFactor']): Aabb {
  const scale = (corner: Aabb['min']): [number, number, number] => [
    (corner[0] * factor[0]) / 100,
    (corner[1] * factor[1]) / 100,
    (corner[2] * factor[2]) / 100,
  ];
  return { min: scale(min), max: scale(max) };
}

const hundredths = (length: number): number => Math.round(length * 100) / 100;

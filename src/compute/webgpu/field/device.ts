import { type JobContext, type Result, fail, ok } from '#base';
import type { ComputeCode } from '#compute/api';
import type { FieldPlan, MadeSurface } from '#compute/wasm';
import type { BareGpu } from '../device.ts';
import { type FieldKernels, compileFieldKernels } from './kernels.ts';
import { type FieldLimits, fieldLimits } from './limits.ts';
import { findRows } from './rows.ts';
import { planSteps } from './steps.ts';
import { makeSurface } from './surface.ts';
import { areOnLattice } from './triangles.ts';
import { FieldFault, FieldWork } from './work.ts';

/** Makes the surfaces of fields on a device. */
export class FieldDevice {
  private readonly gpu: BareGpu;
  private readonly kernels: FieldKernels;

  /** Compiles what fields need. `compute_unsupported` where the device refuses. */
  static async open(gpu: BareGpu): Promise<Result<FieldDevice, ComputeCode>> {
    const kernels = await compileFieldKernels(gpu.device);
    return kernels.ok ? ok(new FieldDevice(gpu, kernels.value)) : kernels;
  }

  private constructor(gpu: BareGpu, kernels: FieldKernels) {
    this.gpu = gpu;
    this.kernels = kernels;
  }

  /**
   * The surface of the cavity of closed triangles, 9 coordinates each on the plan's lattice: what `makeFieldSurface` of compute/wasm and kernel's
   * oracles give. `out_of_range`: a coordinate is off the lattice; `compute_unsupported`: a row has too many crossings for one thread; `compute_out_of_memory`: a plane and what is in its reach, or the rows, are more
   * than the device holds; `compute_device_lost`; `cancelled`, between steps. All but the last leave the work to another way. `replaced` are limits that tests make tiny.
   */
  async surface(
    triangles: Int32Array,
    plan: FieldPlan,
    context: JobContext,
    replaced: Partial<FieldLimits> = {},
  ): Promise<Result<MadeSurface, ComputeCode>> {
    const { counts } = plan.lattice;
    if (!areOnLattice(triangles, counts)) return fail('out_of_range', 'a triangle is off the lattice');
    const limits = { ...fieldLimits(this.gpu.device.limits, this.gpu.isSoftware), ...replaced };
    const work = new FieldWork(this.gpu, this.kernels, limits, context);
    try {
      const steps = planSteps(counts, plan.scale, plan.ball, limits);
      work.checkSignal();
      const rows = await findRows(work, triangles, counts);
      return ok(await makeSurface(work, rows, plan, steps));
    } catch (cause) {
      if (cause instanceof FieldFault) return fail(cause.code, cause.message);
      return fail('compute_device_lost', this.gpu.lostBecause() ?? String(cause));
    } finally {
      work.dispose();
    }
  }
}

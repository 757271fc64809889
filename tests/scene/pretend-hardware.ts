import { vi } from 'vitest';

/** Has the device made in software be taken for one of its own, which draws shadows of parts on parts, until mocks are restored. */
export function pretendHardware(): void {
  const info = { architecture: 'a', description: 'A device', isFallbackAdapter: false } as GPUAdapterInfo;
  vi.spyOn(GPUDevice.prototype, 'adapterInfo', 'get').mockReturnValue(info);
  const parameterOf = Reflect.get(WebGL2RenderingContext.prototype, 'getParameter') as (
    name: number,
  ) => unknown;
  vi.spyOn(WebGL2RenderingContext.prototype, 'getParameter').mockImplementation(function (
    this: WebGL2RenderingContext,
    name,
  ) {
    const unmasked = this.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL;
    return name === unmasked ? 'A device' : parameterOf.call(this, name);
  });
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { unwrap } from '#base';
import { type Gpu, openGpu } from '#compute/webgpu';
import { FIELD_ENTRIES } from '../../src/compute/webgpu/field/shaders.ts';
import { OVERHANG_ENTRIES } from '../../src/compute/webgpu/overhang.ts';
import { ENTRIES, linkShader } from '../../src/compute/webgpu/shaders.ts';

let gpu: Gpu;
beforeAll(async () => {
  gpu = unwrap(await openGpu(navigator.gpu));
});
afterAll(() => gpu.dispose());

test.each([
  ...Object.entries(ENTRIES),
  ...Object.entries(FIELD_ENTRIES),
  ...Object.entries(OVERHANG_ENTRIES),
])('%s compiles without a word from the compiler', async (_, entry) => {
  const { messages } = await gpu.device.createShaderModule({ code: linkShader(entry) }).getCompilationInfo();
  expect(messages.map(({ lineNum, message }) => `${lineNum}: ${message}`)).toEqual([]);
});

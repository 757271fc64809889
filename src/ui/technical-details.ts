/** What the person may send with a report: read when it is shown, never sent unticked. */
export function technicalDetails(): string {
  const { userAgent, language, hardwareConcurrency } = navigator;
  return [
    `page: ${window.location.pathname}`,
    `browser: ${userAgent}`,
    `language: ${language}`,
    `window: ${window.innerWidth} × ${window.innerHeight} at ${window.devicePixelRatio}`,
    `threads: ${hardwareConcurrency}, shared memory: ${window.crossOriginIsolated ? 'yes' : 'no'}`,
    `WebGPU: ${'gpu' in navigator ? 'yes' : 'no'}`,
  ].join('\n');
}

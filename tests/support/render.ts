import { flushSync } from 'react-dom';
import { render as renderSoon, type ComponentRenderOptions, type RenderResult } from 'vitest-browser-react';
import type { ReactNode } from 'react';

/**
 * Renders into the test's page, and is there when it answers. The lane runs the React that people get, which renders
 * when it has time: only the one for development has what the library waits with.
 */
export async function render(content: ReactNode, options?: ComponentRenderOptions): Promise<RenderResult> {
  const rendered = await flushSync(() => renderSoon(content, options));
  return { ...rendered, rerender: (next) => flushSync(() => rendered.rerender(next)) };
}

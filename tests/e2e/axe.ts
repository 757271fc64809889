import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Serious and critical findings of axe on what is on the screen, each with where it is. */
export async function findSerious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Of what is in order nothing is listed: it is most of a page, and nobody reads it.
    .options({ resultTypes: ['violations'] })
    // What it found is put together in a page of its own where there are frames; ours have none.
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
}

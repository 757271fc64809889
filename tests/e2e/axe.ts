import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export interface AxeLook {
  /** Selector of what is looked at; the whole page without. */
  readonly within?: string;
  /** What depends on the theme alone. */
  readonly coloursOnly?: boolean;
}

/** Serious and critical findings of axe on what is on the screen, each with where it is. */
export async function findSerious(page: Page, look: AxeLook = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({
      // Of what is in order nothing is listed: it is most of a page, and nobody reads it.
      resultTypes: ['violations'],
      ...(look.coloursOnly === true ? { runOnly: { type: 'rule', values: ['color-contrast'] } } : {}),
    })
    // What it found is put together in a page of its own where there are frames; ours have none.
    .setLegacyMode();
  const { violations } = await (look.within === undefined ? axe : axe.include(look.within)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
}

import { beforeAll } from 'vitest';
import { cdp } from 'vitest/browser';

/**
 * Tests of what panels and pages say and do ask for reduced motion, as people can: a fifth of their work was frames between two
 * states that none of them looks at (ADR 0538). Controls, which most motion belongs to, are tested moving, and so are
 * defects, the start of the app and journeys.
 */
const STILL = /\/tests\/ui\//;
const MOVING =
  /\/tests\/ui\/(?:primitives|focus-returns|dev-ui|session\/(?:limits|theme-change|toast))\.browser\.test\./;

// oxlint-disable-next-line no-empty-pattern -- Vitest reads what is asked of it from this pattern.
beforeAll(async ({}, { file: { filepath } }) => {
  const value = STILL.test(filepath) && !MOVING.test(filepath) ? 'reduce' : 'no-preference';
  // A page goes from file to file: each says it for itself.
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  });
});

import type { Locator } from '@playwright/test';
import { expect } from './fixtures';

/** Waits until React has taken over an element: before, a tap loads a document. */
export const waitUntilHydrated = (element: Locator) =>
  expect
    .poll(() => element.evaluate((found) => Object.keys(found).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);

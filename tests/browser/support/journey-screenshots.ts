import type { Page } from '@playwright/test';
import { takeScreenshot } from './screenshot';

/**
 * Takes screenshots of a journey, one for each step, for people to look at:
 * artifacts/screenshots/order-life/<journey>-<number>-<step>.jpg. The number keeps them in order.
 */
export function createStepScreenshots(page: Page, journey: string) {
  let number = 0;
  return async (step: string): Promise<void> => {
    number += 1;
    const name = `${journey}-${String(number).padStart(2, '0')}-${step}`;
    await takeScreenshot(page, `order-life/${name}`, { fullPage: false });
  };
}

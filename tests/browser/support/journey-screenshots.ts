import type { Page } from '@playwright/test';
import { takeScreenshot } from './screenshot';

/**
 * Pictures of a journey, as the shopper sees the screen at each step, for people to look at:
 * artifacts/screenshots/order-life/<journey>-<number>-<step>.png, so that they sort.
 */
export function createStepScreenshots(page: Page, journey: string) {
  let number = 0;
  return async (step: string): Promise<void> => {
    number += 1;
    const name = `${journey}-${String(number).padStart(2, '0')}-${step}`;
    await takeScreenshot(page, `order-life/${name}`, { fullPage: false });
  };
}

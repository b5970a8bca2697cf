import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/**
 * Takes a coupon and waits until the dialog that confirms it has closed. The dialog closes after a second; an expectation looks once a
 * second and could miss it, while `waitFor` looks twice.
 */
export async function receiveCoupon(page: Page, button: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '领取成功，正在跳转…' });
  await Promise.all([dialog.waitFor(), button.click()]);
  await expect(dialog).toBeHidden();
}

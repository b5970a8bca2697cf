import type { Page } from '@playwright/test';
import { withDatabase } from './database';
import { expect } from './fixtures';

/** Submits the sandbox cashier without leaving the page, as an app that is shown above the page would. */
export async function tapCashier(page: Page, paymentId: string, action: 'pay' | 'cancel'): Promise<void> {
  const address = `sandbox/cashier/${paymentId}`;
  const cashier = await (await page.request.get(address)).text();
  const token = /name="token" value="([0-9a-f]{64})"/.exec(cashier)?.[1] ?? '';
  const answer = await page.request.post(address, { form: { action, token }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

/** Moves the order's payment deadline to `inMs` milliseconds from now. */
export function setPayDeadline(orderId: string, inMs: number): void {
  withDatabase((database) => {
    const end = new Date(Date.now() + inMs).toISOString();
    const { changes } = database.prepare('update orders set pay_deadline = ? where id = ?').run(end, orderId);
    expect(Number(changes)).toBe(1);
  });
}

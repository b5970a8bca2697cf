import type { Page } from '@playwright/test';
import { expect } from './fixtures';

export const getOrderPath = (orderId: string) => `payindex?orderId=${orderId}&pId=10000`;
export const findPayButton = (page: Page) => page.getByRole('button', { name: /^支付 ¥/ });

/** Waits for the result page of a payment. */
export const expectPaid = async (page: Page) => {
  await expect(page).toHaveURL(/\/ordersuccess\?.*pId=10000/);
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
};

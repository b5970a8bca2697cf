import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { createOrderFlow } from '../support/order-flow';
import { CHEAP_SPEC_ID, createShopper, EXPENSIVE_SPEC_ID } from '../support/shopper';

/** Presses a button by the keyboard. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

const find = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).first();

// R-DIALOG-28
test('keeps the focus in a sheet when its content changes or the dialog above it closes', async ({
  page,
}) => {
  await createShopper(page);
  const flow = createOrderFlow(page);
  await flow.open('101001?pId=10000');
  await press(find(flow.sheet, /^优惠券/));
  const coupons = page.getByRole('dialog', { name: '选择优惠券' });
  await press(find(coupons, /^领取/));
  await expect(coupons).toBeHidden();
  await expect(flow.sheet).toBeFocused();

  await press(find(flow.sheet, /李青/));
  const book = page.getByRole('dialog', { name: '收货地址' });
  await press(find(book, /^编辑/));
  const form = page.getByRole('dialog', { name: '编辑地址' });
  await expect(form).toBeFocused();
  await press(find(form, '保存'));
  await expect(book).toBeFocused();
});

// R-DIALOG-28
test('passes the focus to the page when the button of an order disappears after its dialog', async ({
  page,
}) => {
  const { order, untilSent } = await createShopper(page);
  const unpaid = await order(EXPENSIVE_SPEC_ID);
  const sent = await order(CHEAP_SPEC_ID);
  await page.goto(`payindex?orderId=${unpaid}&pId=10000`);
  await press(find(page, '取消订单'));
  await press(find(page.getByRole('dialog'), '取消订单'));
  await expect(page.getByRole('heading', { name: '已关闭' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await untilSent(sent);
  await page.goto('myorder3?orderStatus=3&pId=10000');
  await press(find(page, '确认收货'));
  await press(find(page.getByRole('dialog'), '确认收货'));
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

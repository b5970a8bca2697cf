import type { Page } from '@playwright/test';
import { locales } from '@/lib/rules/page/locale';
import { holdShipping } from './support/create-goods';
import { expect, test } from './support/fixtures';
import { createOrderFlow } from './support/order-flow';
import { untilPacketLoaded } from './support/result-page';
import { takeScreenshot } from './support/screenshot';

// As a shopper's browser does: pages of cards in view are prefetched, and dialogs move while they are tapped.
test.use({ acceptsAvif: true, prefetches: true, contextOptions: { reducedMotion: 'no-preference' } });

/** Texts that the shopper sees, in both languages. */
const textsByLanguage = {
  'zh-CN': {
    home: '首页',
    keyword: '手账本',
    goods: 'A5 手账本',
    choose: /^选择/,
    spec: '空白',
    exchange: '立即兑换',
    submit: /^确认兑换，支付/,
    addAddress: '添加收货地址',
    receiver: '收货人',
    phone: '手机号',
    area: '所在地区',
    areaDone: '完成',
    detail: '详细地址',
    save: '保存',
    pay: /^支付 ¥/,
    cashierPay: '确认支付',
    cashierCancel: '取消支付',
    unpaid: '待付款',
    success: '支付成功',
    gainedThanks: '收下',
    leave: '离开',
    seeOrder: '查看订单',
    orders: '订单',
    preparing: '待发货',
    track: '查看物流',
    giftClose: '关闭',
  },
  en: {
    home: 'Home',
    keyword: 'notebook',
    goods: 'A5 hardback notebook',
    choose: /^Choose/,
    spec: 'Blank',
    exchange: 'Exchange now',
    submit: /^Exchange and pay/,
    addAddress: 'Add a shipping address',
    receiver: 'Recipient',
    phone: 'Mobile number',
    area: 'Area',
    areaDone: 'Done',
    detail: 'Street and number',
    save: 'Save',
    pay: /^Pay ¥/,
    cashierPay: 'Pay',
    cashierCancel: 'Cancel',
    unpaid: 'To pay',
    success: 'Paid',
    gainedThanks: 'Thank you',
    leave: 'Leave',
    seeOrder: 'See the order',
    orders: 'Orders',
    preparing: 'To ship',
    track: 'Track',
    giftClose: 'Close',
  },
} as const;

type Texts = (typeof textsByLanguage)[keyof typeof textsByLanguage];

/** Waits for the gift dialog of a new user and closes it, so that it does not cover later steps. */
async function closeGift(page: Page, { giftClose }: Texts) {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: giftClose }).click();
  await expect(dialog).toBeHidden();
}

async function addAddress(page: Page, texts: Texts) {
  await page.getByRole('button', { name: texts.addAddress }).click();
  await page.getByRole('textbox', { name: texts.receiver }).fill('林晓');
  await page.getByRole('textbox', { name: texts.phone }).fill('13800138000');
  await page.getByRole('button', { name: texts.area }).click();
  await page.getByRole('button', { name: texts.areaDone, exact: true }).click();
  await page.getByRole('textbox', { name: texts.detail }).fill('花园路 8 号 2 单元 301');
  await page.getByRole('button', { name: texts.save }).click();
  await expect(page.getByText('花园路 8 号 2 单元 301').first()).toBeVisible();
}

for (const locale of locales) {
  const texts = textsByLanguage[locale];
  test.describe(`order journey in ${locale}`, () => {
    test.use({ locale });

    // R-ORDER-42
    test('finds, exchanges, pays and tracks a product', async ({ page }) => {
      test.slow();
      const picture = (name: string) => takeScreenshot(page, `journey-${locale}-${name}`);
      await page.goto('');
      await expect(page).toHaveURL(/\/primary1\?pId=10000$/);
      await closeGift(page, texts);
      await page.getByRole('link', { name: texts.home, exact: true }).click();
      await expect(page).toHaveURL(/\/home\?pId=10000/);
      await picture('1-home');

      await page.getByRole('main').locator('a[href*="/goodsSearch"]').first().click();
      await page.getByRole('searchbox').fill(texts.keyword);
      await page.getByRole('searchbox').press('Enter');
      await page.getByRole('link', { name: texts.goods }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: texts.goods })).toBeVisible();
      await picture('2-goods');

      await page.getByRole('button', { name: texts.choose }).click();
      await page.getByRole('radio', { name: texts.spec }).check();
      await addAddress(page, texts);
      // The fee of the new address is asked for: until it is known, the button takes no tap.
      await createOrderFlow(page, locale).waitUntilLoaded();
      await picture('3-confirm');
      await page.getByRole('button', { name: texts.submit }).click();

      await expect(page).toHaveURL(/\/payindex\?/);
      await expect(page.getByText(texts.unpaid).first()).toBeVisible();
      await picture('4-unpaid');
      const letShip = holdShipping(new URL(page.url()).searchParams.get('orderId') ?? '');
      await page.getByRole('button', { name: texts.pay }).click();
      await expect(page).toHaveURL(/\/sandbox\/cashier\//);
      await picture('5-cashier');
      await page.getByRole('button', { name: texts.cashierPay, exact: true }).click();

      await expect(page).toHaveURL(/\/ordersuccess\?/);
      await expect(page.getByText(texts.success).first()).toBeVisible();
      await page.getByRole('button', { name: texts.gainedThanks }).click();
      await picture('6-success');
      await untilPacketLoaded(page);
      await page.getByRole('link', { name: texts.seeOrder }).click();
      await page.getByRole('button', { name: texts.leave }).click();
      await expect(page.getByText(texts.preparing).first()).toBeVisible();
      await picture('7-order');
      letShip();

      await page.goto('myorder3?pId=10000');
      await expect(page.getByText(texts.goods).first()).toBeVisible();
      await picture('8-orders');
      const track = page.getByRole('link', { name: texts.track });
      // Simulated shipping: the parcel leaves shortly after payment.
      await expect(async () => {
        await page.reload();
        await expect(track.first()).toBeVisible({ timeout: 2000 });
      }).toPass({ timeout: 60_000 });
      await track.first().click();
      await expect(page).toHaveURL(/\/express\?/);
      await expect(page.getByRole('listitem').first()).toBeVisible();
      await picture('9-express');
    });
  });
}

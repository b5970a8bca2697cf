import type { Page } from '@playwright/test';
import { expect } from './fixtures';
import { untilPacketLoaded } from './result-page';

/** Texts that are tapped between the product page and the result, in both languages. */
const textsByLanguage = {
  'zh-CN': {
    exchange: '立即兑换',
    sheet: '确认兑换',
    submit: /^确认兑换/,
    freeShipping: '包邮',
    pay: /^支付 ¥/,
    confirmPay: '确认支付',
    cancelPay: '取消支付',
    thanks: '收下',
    seeOrder: '查看订单',
    leave: '离开',
  },
  en: {
    exchange: 'Exchange now',
    sheet: 'Confirm exchange',
    submit: /^Exchange/,
    freeShipping: 'Free',
    pay: /^Pay ¥/,
    confirmPay: 'Pay',
    cancelPay: 'Cancel',
    thanks: 'Thank you',
    seeOrder: 'See the order',
    leave: 'Leave',
  },
} as const;

export type Language = keyof typeof textsByLanguage;

/** The steps of an order as a shopper taps them. */
export function createOrderFlow(page: Page, language: Language = 'zh-CN') {
  const w = textsByLanguage[language];
  const sheet = page.getByRole('dialog', { name: w.sheet });
  const submit = sheet.getByRole('button', { name: w.submit });
  const openSheet = async () => {
    if (await sheet.isHidden()) await page.getByRole('button', { name: w.exchange }).click();
    await expect(sheet).toBeVisible();
  };
  return {
    sheet,
    /** The button of the sheet that submits the order. */
    submit,
    /** Opens the exchange sheet of a product page. */
    openSheet,
    /** Opens a product page and its sheet. */
    open: async (goods: string) => {
      await page.goto(`goodsProfile/${goods}`);
      await openSheet();
    },
    /** Waits until price, stock and shipping fee are loaded: a later change is noticed only when the order is sent. */
    waitUntilLoaded: async () => {
      await expect(sheet.getByText(w.freeShipping, { exact: true })).toBeVisible();
      await expect(submit).toBeEnabled();
    },
    /** Submits the sheet; returns the id of the unpaid order. */
    order: async (): Promise<string> => {
      await submit.click();
      await expect(page).toHaveURL(/\/payindex\?/);
      return new URL(page.url()).searchParams.get('orderId') ?? '';
    },
    /** Goes from the order's page to the cashier. */
    toCashier: async (channel: string) => {
      await page.getByRole('radio', { name: channel }).check();
      await page.getByRole('button', { name: w.pay }).click();
      await expect(page).toHaveURL(/\/sandbox\/cashier\//);
    },
    /** Pays at the cashier and waits for the result page. */
    confirmPay: async () => {
      await page.getByRole('button', { name: w.confirmPay, exact: true }).click();
      await expect(page).toHaveURL(/\/ordersuccess\?/);
    },
    cancelPay: () => page.getByRole('button', { name: w.cancelPay, exact: true }).click(),
    /** Closes the dialog of the gained points. */
    thank: async () => {
      const thanks = page.getByRole('button', { name: w.thanks });
      await thanks.click();
      await expect(thanks).toBeHidden();
    },
    /** Goes from the result page to the order; closes the red packet that is offered on leaving. */
    toOrder: async () => {
      await untilPacketLoaded(page);
      await page.getByRole('link', { name: w.seeOrder }).click();
      await page.getByRole('dialog').getByRole('button', { name: w.leave }).click();
      await expect(page).toHaveURL(/\/payindex\?/);
    },
  };
}

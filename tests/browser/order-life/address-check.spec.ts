import { withDatabase } from '../support/database';
import { expect, test } from '../support/fixtures';
import { createStepScreenshots } from '../support/journey-screenshots';
import { createOrderFlow } from '../support/order-flow';
import { createShopper } from '../support/shopper';

/** Gives an address in Ürümqi a Beijing area code, as old versions of the mall could save it. */
const corruptAddress = (receiver: string): void =>
  withDatabase((database) => {
    const values = ['新疆维吾尔自治区', '乌鲁木齐市', '天山区', '110101'];
    database
      .prepare('update addresses set province = ?, city = ?, county = ?, area_code = ? where receiver = ?')
      .run(...values, receiver);
  });

const textsByLocale = {
  'zh-CN': {
    ...{ check: '请核对收货地址', mark: '待核对', edit: '编辑地址', book: '收货地址', area: '所在地区' },
    ...{ again: '无法识别所在地区，请重新选择', save: '保存', back: '返回', receiver: '收货人' },
    ...{ done: '完成', picker: '选择所在地区', province: '省份' },
  },
  en: {
    ...{ check: 'Please check this address', mark: 'Needs checking', edit: 'Edit address' },
    ...{ book: 'Shipping address', area: 'Area', again: /can’t be recognised/, save: 'Save', back: 'Back' },
    ...{ receiver: 'Recipient', done: 'Done', picker: 'Choose the area', province: 'Province' },
  },
} as const;

for (const locale of ['zh-CN', 'en'] as const) {
  test.describe(locale, () => {
    // The browser logs the rejected request of saving the unchanged address.
    test.use({ locale, allowed: /status of 400/ });

    test(`asks for an address again when its names do not fit its code (${locale})`, async ({ page }) => {
      const w = textsByLocale[locale];
      const receiver = `李${Date.now().toString(36)}`;
      const step = createStepScreenshots(page, `08c-address-check-${locale}`);
      await createShopper(page, { receiver });
      corruptAddress(receiver);
      const flow = createOrderFlow(page, locale);
      await flow.open('101001?pId=10000');
      await expect(flow.sheet.getByText(w.check)).toBeVisible();
      await step('sheet');
      await flow.submit.click();
      const form = page.getByRole('dialog', { name: w.edit });
      await expect(form.getByText(w.again)).toBeVisible();
      await expect(form.getByLabel(w.receiver)).toHaveValue(receiver);
      await step('form');

      await form.getByRole('button', { name: w.back }).click();
      const book = page.getByRole('dialog', { name: w.book });
      await expect(book.getByText(w.mark)).toBeVisible();
      await step('book');
      await book.getByRole('button', { name: new RegExp(`^${receiver}`) }).click();
      await form.getByRole('button', { name: w.save }).click();
      await expect(form.getByText(w.again)).toBeVisible();

      await form.getByLabel(w.area, { exact: true }).click();
      const picker = page.getByRole('dialog', { name: w.picker });
      await picker.getByRole('listbox', { name: w.province }).press('End');
      await picker.getByRole('option', { name: '新疆维吾尔自治区' }).click();
      await picker.getByRole('button', { name: w.done }).click();
      await expect(form.getByText(w.again)).toBeHidden();
      await form.getByRole('button', { name: w.save }).click();
      await expect(flow.sheet.getByText('¥12.00')).toBeVisible();
      await expect(flow.sheet.getByText(w.check)).toBeHidden();
      await step('checked');
      await flow.order();
      await expect(page.getByText('¥12.00')).toBeVisible();
    });
  });
}

import { expect, test } from '../support/fixtures';
import { runOperatorCommand } from '../support/operator-command';
import { createOrderFlow, type Language } from '../support/order-flow';
import { readSmsCode } from '../support/read-sms-code';
import { takeScreenshot } from '../support/screenshot';
import { createShopper } from '../support/shopper';

/** Costs points alone; has two specs. */
const GOODS_ID = '105013';

const textsByLanguage = {
  'zh-CN': {
    bind: '绑定手机号',
    phone: '手机号',
    letters: '图形验证码',
    send: '获取验证码',
    code: '短信验证码',
    submit: '绑定并继续',
    quantity: '数量',
    more: '增加一件',
    remark: '订单备注',
    refused: '需要先绑定自己的手机号',
    wrong: '请输入 11 位手机号',
  },
  en: {
    bind: 'Link your phone',
    phone: 'Mobile number',
    letters: 'Letters in the picture',
    send: 'Send code',
    code: 'SMS code',
    submit: 'Link and continue',
    quantity: 'Quantity',
    more: 'One more',
    remark: 'Note to the shop',
    refused: 'link a phone number of your own first',
    wrong: 'Please enter an 11-digit mobile number',
  },
} as const;

/**
 * Projects of this file alone: changing the settings of a demo project would affect tests that run in
 * parallel.
 */
const PROJECTS = { vantmall: '77006', festival: '77004' } as const;
type Theme = keyof typeof PROJECTS;

const cases = [
  { language: 'zh-CN', theme: 'vantmall', phone: '13700137006' },
  { language: 'en', theme: 'festival', phone: '13700137004' },
] as const satisfies readonly { language: Language; theme: Theme; phone: string }[];

/** Creates a project whose guests need a phone for orders without cash. */
async function createPaidProject(theme: Theme): Promise<string> {
  const pId = PROJECTS[theme];
  await runOperatorCommand('project', 'set', pId, `theme=${theme}`, 'guestOrders=paid');
  return pId;
}

for (const { language, theme, phone } of cases) {
  test.describe(`order without cash by a guest in ${language}`, () => {
    test.use({ locale: language, allowed: /status of 403/ });

    test('asks a guest for a phone, binds it, and orders the same selection with one tap', async ({
      page,
    }) => {
      const w = textsByLanguage[language];
      const pId = await createPaidProject(theme);
      await createShopper(page, { pId });
      const { sheet, submit, open } = createOrderFlow(page, language);
      await open(`${GOODS_ID}?pId=${pId}`);
      const specs = sheet.getByRole('radio');
      await specs.nth(1).check();
      await sheet.getByRole('button', { name: w.more }).click();
      await sheet.getByLabel(w.remark).fill('by the door');
      await submit.click();

      const binding = page.getByRole('dialog', { name: w.bind });
      await expect(binding).toBeVisible();
      await binding.getByLabel(w.letters, { exact: true }).fill('abcd');
      await binding.getByRole('button', { name: w.send }).click();
      await expect(binding.getByText(w.wrong)).toBeVisible();
      await binding.getByLabel(w.phone).fill(`+86 ${phone}`);
      await binding.getByRole('button', { name: w.send }).click();
      await expect.poll(() => readSmsCode(page, phone)).toMatch(/^\d{6}$/);
      await takeScreenshot(page, `guest-orders-bind-${language}`, { fullPage: false });
      await binding.getByLabel(w.code).fill(await readSmsCode(page, phone));
      await binding.getByRole('button', { name: w.submit }).click();

      await expect(binding).toBeHidden();
      await expect(sheet.getByText(w.refused)).toBeHidden();
      await expect(specs.nth(1)).toBeChecked();
      await expect(sheet.getByRole('textbox', { name: w.quantity })).toHaveValue('2');
      await expect(sheet.getByLabel(w.remark)).toHaveValue('by the door');
      await expect(sheet.getByRole('button', { name: /李青/ })).toBeVisible();
      await takeScreenshot(page, `guest-orders-sheet-${language}`, { fullPage: false });
      await submit.click();
      await expect(page).toHaveURL(/\/ordersuccess\?/);
    });
  });
}

test.describe('guest who closes the phone dialog', () => {
  test.use({ allowed: /status of 403/ });

  test('shows in the sheet that a phone is missing after the dialog is closed', async ({ page }) => {
    const pId = await createPaidProject('vantmall');
    await createShopper(page, { pId });
    const { sheet, submit, open } = createOrderFlow(page);
    await open(`${GOODS_ID}?pId=${pId}`);
    await submit.click();
    const binding = page.getByRole('dialog', { name: textsByLanguage['zh-CN'].bind });
    await binding.getByRole('button', { name: '关闭' }).click();
    await expect(binding).toBeHidden();
    await expect(sheet.getByText(textsByLanguage['zh-CN'].refused)).toBeVisible();
    await takeScreenshot(page, 'guest-orders-refused', { fullPage: false });
    await submit.click();
    await expect(binding).toBeVisible();
  });
});

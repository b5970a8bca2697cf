import { expect, test } from '../support/fixtures';
import { createStepScreenshots } from '../support/journey-screenshots';
import { createOrderFlow } from '../support/order-flow';
import { createShopper } from '../support/shopper';

// R-ADDRESS-10
test('adds an address by picker and by pasting, edits one, makes it the default, and deletes the other', async ({
  page,
}) => {
  test.slow();
  const step = createStepScreenshots(page, '08-address');
  await createShopper(page, { hasAddress: false });
  const flow = createOrderFlow(page);
  await flow.open('101001?pId=10000');
  await step('sheet-without');
  await flow.submit.click();
  const form = page.getByRole('dialog', { name: '新增地址' });
  await expect(form).toBeVisible();
  await step('form');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请填写').first()).toBeVisible();
  await step('form-empty');
  await form.getByLabel('收货人').fill('李青');
  await form.getByLabel('手机号').fill('1380013');
  await form.getByLabel('详细地址').fill('建国路 88 号 3 座 1206');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请填写 11 位手机号')).toBeVisible();
  await form.getByLabel('手机号').fill('+86 138 0013 8000');

  await form.getByLabel('所在地区', { exact: true }).click();
  const picker = page.getByRole('dialog', { name: '选择所在地区' });
  const chosen = (column: string) =>
    picker.getByRole('listbox', { name: column }).getByRole('option', { selected: true });
  await expect(chosen('省份')).toHaveText('北京市');
  await expect(chosen('区县')).toHaveText('东城区');
  const { height } = (await picker.getByRole('listbox', { name: '省份' }).boundingBox()) ?? { height: 0 };
  expect(Math.round(height)).toBe(6 * 44);
  await step('picker');
  await picker.getByRole('listbox', { name: '省份' }).press('ArrowDown');
  await expect(chosen('省份')).toHaveText('天津市');
  await expect(chosen('区县')).toHaveText('和平区');
  await picker.getByRole('listbox', { name: '省份' }).press('Home');
  await expect(chosen('区县')).toHaveText('东城区');
  await picker.getByRole('option', { name: '朝阳区' }).click();
  await expect(chosen('区县')).toHaveText('朝阳区');
  await step('picker-turned');
  await picker.getByRole('button', { name: '完成' }).click();
  await expect(form.getByLabel('所在地区', { exact: true })).toHaveText('北京市 朝阳区');
  await step('form-filled');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(flow.sheet.getByRole('button', { name: /李青/ })).toBeVisible();
  await step('sheet-with');

  await flow.sheet.getByRole('button', { name: /李青/ }).click();
  const book = page.getByRole('dialog', { name: '收货地址' });
  await book.getByRole('button', { name: '新增地址' }).click();
  await form
    .getByLabel('粘贴识别')
    .fill('收货人：王小明 电话：13900139000 广东省深圳市南山区科技园南路 2 号 A 座');
  await form.getByRole('button', { name: '识别' }).click();
  await expect(form.getByLabel('收货人')).toHaveValue('王小明');
  await expect(form.getByLabel('手机号')).toHaveValue('13900139000');
  await expect(form.getByLabel('所在地区', { exact: true })).toHaveText('广东省 深圳市 南山区');
  await step('recognised');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(flow.sheet.getByRole('button', { name: /王小明/ })).toBeVisible();

  await flow.sheet.getByRole('button', { name: /王小明/ }).click();
  await expect(book).toBeVisible();
  await step('book');
  await book.getByRole('button', { name: '编辑: 王小明' }).click();
  const edit = page.getByRole('dialog', { name: '编辑地址' });
  await edit.getByLabel('详细地址').fill('科技园南路 2 号 B 座 801');
  await edit.getByLabel('设为默认地址').check();
  await step('edit');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(book.getByRole('button', { name: /王小明.*默认/ })).toBeVisible();
  await step('default');
  await book.getByRole('button', { name: '编辑: 李青' }).click();
  await edit.getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('dialog', { name: '删除这个地址吗？' });
  await expect(question).toBeVisible();
  await step('delete');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(book.getByRole('listitem')).toHaveCount(1);
  await book.getByRole('button', { name: /B 座 801/ }).click();
  await expect(flow.sheet.getByRole('button', { name: /B 座 801/ })).toBeVisible();
  await flow.order();
  await expect(page.getByText(/科技园南路 2 号 B 座 801/)).toBeVisible();
  await step('ordered');
});

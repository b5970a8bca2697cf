import { expect, test } from './support/fixtures';
import { takeScreenshot } from './support/screenshot';
import { createShopper } from './support/shopper';

// R-MINE-04, R-MINE-05, R-DOC-01, R-DOC-02
test('opens rules, agreement and licences from the personal centre, and goes back there', async ({
  page,
}) => {
  await createShopper(page, { hasManyPoints: false, hasAddress: false });
  await page.goto('mine?pId=10003');
  await page.getByRole('button', { name: '协议与规则' }).click();
  const rules = page.getByRole('dialog', { name: '规则与说明' });
  await expect(rules.getByText('怎样获得')).toBeVisible();
  await rules.getByRole('button', { name: '关闭' }).click();
  await expect(rules).toBeHidden();

  // The demo's grid of entries leads there as well.
  await page.getByRole('link', { name: '隐私协议' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: '隐私协议' })).toBeVisible();
  await expect(page).toHaveTitle(/^隐私协议/);
  await expect(page.getByText(/青豆明细、签到/)).toBeVisible();
  await page.getByRole('link', { name: '你的权利' }).click();
  await expect(page.getByRole('heading', { name: /你的权利/ })).toBeInViewport();
  await takeScreenshot(page, 'protocol');

  await page.getByRole('link', { name: '查看经营资质' }).click();
  await expect(page).toHaveTitle(/^经营资质/);
  await takeScreenshot(page, 'licences');
  await page.getByRole('button', { name: '放大查看：营业执照' }).click();
  const viewer = page.getByRole('dialog', { name: '经营资质' });
  await expect(viewer.getByAltText('营业执照')).toBeVisible();
  await viewer.getByRole('button', { name: '关闭' }).click();
  await expect(viewer).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('link', { name: '查看经营资质' })).toBeInViewport();
});

// R-DOC-03, R-DOC-04
test('leads from customer service to a guide, and shows no picture of a foreign host', async ({ page }) => {
  await page.goto('customService1?pId=10000');
  await page.getByRole('link', { name: /加福利官/ }).click();
  const picture = page.getByRole('img', { name: '微信二维码' });
  await expect(page.getByText('fuli-guan', { exact: true })).toBeVisible();
  await expect(picture).toBeVisible();
  await takeScreenshot(page, 'guide');
  await page.getByRole('button', { name: '进兑友群，换得更值' }).click();
  await expect(page.getByText('duiyou-qun', { exact: true })).toBeVisible();
  await expect(picture).toHaveAttribute('src', /guide-group/);
  await page.goBack();
  await expect(page).toHaveURL(/\/customService1\?/);

  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host === 'evil.example.org') foreign.push(request.url());
  });
  const query = new URLSearchParams({
    codeImageUrl: 'https://evil.example.org/code.png',
    weChat: 'my-account',
    pId: '10000',
  });
  await page.goto(`privateGuide?${query}`);
  await expect(page.getByText('my-account', { exact: true })).toBeVisible();
  await expect(picture).toHaveCount(0);
  expect(foreign).toEqual([]);
});

test.describe('without JavaScript', () => {
  // Without JavaScript, Chromium logs each script that it does not run as a policy violation.
  test.use({ javaScriptEnabled: false, allowed: / csp$/ });

  // R-DOC-01, R-DOC-02, R-DOC-04, R-DOC-05
  test('shows agreement, licences, guide and articles without JavaScript', async ({ page }) => {
    await page.goto('protocol?pId=10003');
    await expect(page.getByRole('heading', { name: /会提供给谁/ })).toBeVisible();
    await expect(page.getByRole('link', { name: '400-000-2027' })).toHaveAttribute('href', 'tel:4000002027');
    await page.goto('businessQualification?pId=10003');
    await expect(page.getByAltText('营业执照')).toBeVisible();
    await page.goto('privateGuide?pId=10003');
    await expect(page.getByText('fuli-guan', { exact: true })).toBeVisible();
    await page.goto('copyPromotionArticle?pId=10003');
    await expect(page.getByText(/早上等水开的时候/)).toBeVisible();
  });
});

import { createGoods } from '../support/create-goods';
import { expect, test } from '../support/fixtures';
import { openWheelOfNewerBuild } from '../support/newer-build';

test.use({ allowed: /status of 404/ });

// R-OPS-19
test('loads the page again when a part of it is gone with its build', async ({ page }) => {
  await page.goto('bybtList?pId=10000');
  await page.waitForLoadState('networkidle');
  await openWheelOfNewerBuild(page, page);
});

// R-OPS-19
test('loads a document again when its own scripts are gone with its build', async ({ page }) => {
  let documents = 0;
  let isGone = true;
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    documents += 1;
    // The second document is one of the newer build.
    if (documents === 2) isGone = false;
  });
  await page.route('**/_next/static/**', (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.route('**/api/health', (route) =>
    route.fulfill({ json: { code: 200, msg: 'ok', data: { alive: true, build: 'another-build' } } }),
  );
  await page.goto('home?pId=10000');
  await expect.poll(() => documents).toBe(2);
  await page.getByRole('tab').nth(1).click();
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
  expect(documents).toBe(2);
});

// R-OPS-19
test('does not load a document again when its script fails and the server has its build', async ({
  page,
  request,
}) => {
  let documents = 0;
  page.on('request', (each) => {
    if (each.isNavigationRequest()) documents += 1;
  });
  const [home = [], other = []] = await Promise.all(
    ['home?pId=10000', 'protocol?pId=10000'].map(async (path) =>
      Array.from(
        (await (await request.get(path)).text()).matchAll(/static\/merged\/\w+\.js/g),
        ([file]) => file,
      ),
    ),
  );
  const own = home.filter((file) => !other.includes(file));
  await page.route(
    ({ pathname }) => own.some((file) => pathname.endsWith(file)),
    (route) => route.fulfill({ status: 404 }),
  );
  const asked = page.waitForResponse('**/api/health');
  await page.goto('home?pId=10000');
  await asked;
  // Its parts run the page.
  await page.getByRole('tab').nth(1).click();
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
  expect(documents).toBe(1);
});

// R-OPS-19
test('loads the document of the next page when the server has a newer build', async ({ page }) => {
  const { goodsId } = await createGoods();
  await page.goto(`goodsProfile/${goodsId}`);
  await page.waitForLoadState('networkidle');
  await page.route(
    ({ searchParams }) => searchParams.has('_rsc'),
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replace(/"b":"[^"]+"/, '"b":"another-build"');
      await route.fulfill({ response, body });
    },
  );
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole('link', { name: '首页' }).first().click();
  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
  expect(documents).toEqual(['/vantmall/home']);
});

// R-OPS-19
test('names the build of a page in the answer about its health, which nothing caches', async ({
  request,
}) => {
  const answer = await request.get('api/health');
  expect(answer.headers()['cache-control']).toBe('no-store');
  const { data } = await answer.json();
  const [, build] = /"b":"([^"]+)"/.exec(await (await request.get('home?pId=10000')).text()) ?? [];
  expect(build).toMatch(/^[0-9b-g]{16}$/);
  expect(data).toEqual({ alive: true, build });
});

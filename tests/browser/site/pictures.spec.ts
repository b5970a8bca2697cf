import type { APIRequestContext } from '@playwright/test';
import { choosePictureFormat } from '@/lib/rules/page/picture-format';
import { expect, test } from '../support/fixtures';
import { startOwnServer } from '../support/own-server';

const ICONS = ['icon.png', 'icon-512.png', 'icon-maskable.png', 'apple-touch-icon.png'];
const ACCEPT_AVIF = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8';

/** The addresses of the optimizer in a page. */
async function findPictures(request: APIRequestContext, page: string): Promise<string[]> {
  const html = (await (await request.get(page)).text()).replaceAll('&amp;', '&');
  return [...new Set(html.match(/\/vantmall\/_next\/image\?url=[\w%.~-]+&w=\d+&q=\d+/g))];
}

// R-CRAWLER-09, R-CRAWLER-13
test('serves the icons of known brands, the same for every query, and no others', async ({ request }) => {
  for (const file of ICONS) {
    const icon = await request.get(`catalogue/brands/aurora/${file}`);
    expect([icon.status(), icon.headers()['content-type']], file).toEqual([200, 'image/png']);
    const again = await request.get(`catalogue/brands/aurora/${file}?v=1`);
    expect((await again.body()).equals(await icon.body()), file).toBe(true);
    for (const brand of ['nosuch', 'Aurora', 'aurora%20', '-', '%5Bbrand%5D'])
      expect((await request.get(`catalogue/brands/${brand}/${file}`)).status(), brand).toBe(404);
  }
  for (const file of ['icon-48.png', 'ICON.png', 'icon', '-', 'icon.png.body'])
    expect((await request.get(`catalogue/brands/aurora/${file}`)).status(), file).toBe(404);
});

// R-SECURITY-31
test('counts only pictures that are not kept for the limit of an address', async ({ request }) => {
  const { base, stop } = await startOwnServer({
    MALL_LIMIT_READS: '2',
    MALL_LIMIT_ADDRESS_FACTOR: '1',
    MALL_TRUSTED_PROXIES: '1',
  });
  const ask = async (address: string, from: string, accept = ACCEPT_AVIF) =>
    request.get(new URL(address, base).href, { headers: { accept, 'x-forwarded-for': from } });
  const pictures = await findPictures(request, `${base}/home?pId=10000`);
  const [name = ''] = pictures.map((address) => address.replace(/&w=\d+&q=\d+/, ''));
  // Made now, or kept by the build's folder since an earlier run; then all forms of `Accept` with the same format get the kept one.
  for (const accept of [ACCEPT_AVIF, 'image/webp'])
    expect((await ask(`${name}&w=1200&q=60`, '192.0.2.1', accept)).status()).toBe(200);
  for (const accept of [
    'image/avif',
    'IMAGE/AVIF;q=0.9',
    'image/webp',
    'image/webp;q=0.5,*/*',
    ACCEPT_AVIF,
  ]) {
    for (let time = 0; time < 2; time += 1) {
      const picture = await ask(`${name}&w=1200&q=60`, '192.0.2.2', accept);
      expect([picture.status(), picture.headers()['content-type']], accept).toEqual([
        200,
        choosePictureFormat(accept),
      ]);
    }
  }
  // A picture that does not exist is never kept.
  const statuses = [];
  for (let time = 0; time < 3; time += 1)
    statuses.push(
      (
        await ask(`/vantmall/_next/image?url=%2Fvantmall%2Fuploads%2Fnone.webp&w=96&q=60`, '192.0.2.3')
      ).status(),
    );
  expect(statuses).toEqual([404, 404, 429]);
  await stop();
});

// R-SECURITY-31
test('gives all pictures of several first pages to visitors who ask for all of them at once', async ({
  request,
}) => {
  const { base, stop } = await startOwnServer();
  const pages = ['home?pId=10000', 'home?pId=10002', 'home?pId=10003', 'goodsProfile/101001?pId=10000'];
  const pictures = (await Promise.all(pages.map((page) => findPictures(request, `${base}/${page}`)))).flat();
  expect(pictures.length).toBeGreaterThan(20);
  const responses = await Promise.all(
    pictures.map((address) =>
      request.get(new URL(address, base).href, { headers: { accept: 'image/webp' } }),
    ),
  );
  expect(responses.map((response) => response.status())).toEqual(pictures.map(() => 200));
  await stop();
});

// R-SECURITY-31
test('answers a malformed Accept with a picture', async ({ request }) => {
  const [picture = ''] = await findPictures(request, 'home?pId=10000');
  const response = await request.get(picture, { headers: { accept: 'image/png;level' } });
  expect([response.status(), /^image\//.test(response.headers()['content-type'] ?? '')]).toEqual([200, true]);
});

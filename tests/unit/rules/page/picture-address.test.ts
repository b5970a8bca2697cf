import { checkOptimizerRequest, createPictureAddress } from '@/lib/rules/page/picture-address';

const settings = { version: 'v1', hosts: ['img.shop.example'] };
const optimize = (url: string, width: number, quality = 75) =>
  `/vantmall/_next/image?url=${encodeURIComponent(url)}&w=${width}&q=${quality}`;

// R-PERF-03
test('gives a picture of the catalogue its version, in the sizes of its place', () => {
  const src = '/vantmall/catalogue/goods/1/cover.webp';
  expect(createPictureAddress(src, 180, settings)).toEqual({
    src: optimize(`${src}?v=v1`, 384),
    srcSet: `${optimize(`${src}?v=v1`, 384)} 2x, ${optimize(`${src}?v=v1`, 480)} 3x`,
  });
  expect(createPictureAddress(src, 20, settings)).toEqual({ src: optimize(`${src}?v=v1`, 96, 60) });
});

// R-PERF-03
test.each([20, 38, 82, 180, 205, 390])(
  'chooses pictures for a place of %d px that are sharp at densities 2 and 3',
  (cssPx) => {
    const { src, srcSet = `${src} 3x` } = createPictureAddress('/vantmall/uploads/a-1.webp', cssPx, settings);
    for (const candidate of srcSet.split(', ')) {
      const [, width, density] = /&w=(\d+)&q=\d+ (\d)x$/.exec(candidate) ?? [];
      expect(Number(width)).toBeGreaterThanOrEqual(cssPx * Number(density) * 0.85);
    }
  },
);

// R-PERF-32
test.each([
  ['an icon', 38, 1, 96, 60],
  ['a grid of ten icons', 38, 10, 704, 60],
  ['a sheet of five thumbnails', 82, 5, 704, 60],
  ['a thumbnail', 100, 1, 176, 60],
  ['a card', 101, 1, 176, 75],
])('gives %s the quality of the width at which each picture is shown', (_, cssPx, count, width, quality) => {
  const src = '/vantmall/uploads/a-1.webp';
  expect(createPictureAddress(src, cssPx, settings, count).src).toBe(optimize(src, width, quality));
});

// R-PERF-08
test('makes pictures of configured hosts smaller, by this server or by another service', () => {
  const src = 'https://img.shop.example/a b.jpg?x=1';
  expect(createPictureAddress(src, 390, settings).src).toBe(optimize(src, 704));
  const template = 'https://cdn.example/w{width}/{url}';
  expect(createPictureAddress(src, 390, { ...settings, template }).src).toBe(
    `https://cdn.example/w704/${encodeURIComponent(src)}`,
  );
});

// R-PERF-08, R-SECURITY-10
test.each([
  'https://other.example/a.jpg',
  'https://img.shop.example.evil.example/a.jpg',
  'https://img.shop.example:8443/a.jpg',
  'https://user@img.shop.example/a.jpg',
  'http://img.shop.example/a.jpg',
  '//img.shop.example/a.jpg',
  'https://img.shop.example/a.svg',
  '/vantmall/api/user/me',
  '/vantmall/catalogue/../api/user/me.webp',
  'data:image/png;base64,AA==',
  'blob:http://localhost/1',
])('shows the picture %s as it is', (src) => {
  expect(createPictureAddress(src, 180, settings)).toEqual({ src });
});

// R-PERF-03
test('shows pictures of the catalogue as they are without a version', () => {
  const src = '/vantmall/catalogue/a.webp';
  expect(createPictureAddress(src, 180, { version: '', hosts: [] })).toEqual({ src });
});

// R-SECURITY-26
describe('checkOptimizerRequest', () => {
  const version = 'Ab-_1234';
  const release = { version, hosts: ['img.shop.example'] };
  const cover = '/vantmall/catalogue/goods/1/cover.webp';
  const check = (address: string, given = release) =>
    checkOptimizerRequest(address.split('?')[1] ?? '', given);

  test.each([cover, '/vantmall/uploads/a-1.webp', "https://img.shop.example/a b's.jpg?x=1"])(
    'accepts what pages ask for of %s',
    (src) => {
      for (const cssPx of [20, 82, 180, 390]) {
        const { src: normal, srcSet = '' } = createPictureAddress(src, cssPx, release);
        const addresses = [normal, ...srcSet.split(', ').flatMap((each) => each.split(' ')[0] || [])];
        // As browsers send them.
        for (const address of addresses.map((each) => new URL(each, 'http://mall.example').href)) {
          const [url, width, quality] = ['url', 'w', 'q'].map((name) =>
            new URL(address).searchParams.get(name),
          );
          expect(check(address)).toEqual({
            kind: 'accepted',
            isRemote: src.startsWith('https:'),
            picture: { url, width: Number(width), quality: Number(quality) },
          });
        }
      }
    },
  );

  test.each([
    `${cover}?v=${version}#1`,
    `/vantmall/catalogue/x/../goods/1/cover.webp?v=${version}`,
    `/vantmall/catalogue/goods/1/%63over.webp?v=${version}`,
    `/vantmall//catalogue/goods/1/cover.webp?v=${version}`,
    `${cover}?v=${version}&a=1`,
    `${cover}?v=${version}?v=${version}`,
    cover,
    '/vantmall/uploads/a.webp#1',
    '/vantmall/uploads/a.webp?v=Ab-_1234',
    '/vantmall/uploads/../api/user/me',
    '/vantmall/api/../uploads/a.webp',
    'https://img.shop.example/a.jpg#1',
    'https://user@img.shop.example/a.jpg',
    'https://other.example/a.jpg',
    '//img.shop.example/a.jpg',
  ])('rejects %s', (url) => {
    expect(check(optimize(url, 384))).toEqual({ kind: 'rejected' });
  });

  test.each(['w=0', 'w=-1', 'w=', 'w=a', 'q=0', 'q=101', 'q=7.5', 'q=', 'q=a'])(
    'rejects a size or quality of %s, which no page asks for',
    (other) => {
      const [name = ''] = other.split('=');
      const address = optimize(`${cover}?v=${version}`, 384).replace(new RegExp(`${name}=\\d+`), other);
      expect(check(address)).toEqual({ kind: 'rejected' });
    },
  );

  // R-OPS-39
  test('accepts the version of another release, and names the picture of this one', () => {
    const url = `${cover}?v=${version}`;
    expect(check(optimize(`${cover}?v=earlier_`, 384))).toEqual({
      kind: 'accepted',
      isRemote: false,
      picture: { url, width: 384, quality: 75 },
      replacedBy: optimize(url, 384),
    });
    expect(check(optimize(`${cover}?v=earlier`, 384))).toEqual({ kind: 'rejected' });
  });

  // R-OPS-39
  test.each([
    ['w=385', 480, 75],
    ['w=664', 704, 75],
    ['w=5000', 1200, 75],
    ['q=90', 384, 75],
    ['q=68', 384, 75],
    ['q=67', 384, 60],
    ['q=1', 384, 60],
  ])('accepts %s of another release, and names the picture of this one', (other, width, quality) => {
    const [name = ''] = other.split('=');
    for (const url of [`${cover}?v=${version}`, '/vantmall/uploads/a.webp', 'https://img.shop.example/a.jpg'])
      expect(check(optimize(url, 384).replace(new RegExp(`${name}=\\d+`), other))).toEqual({
        kind: 'accepted',
        isRemote: url.startsWith('https:'),
        picture: { url, width, quality },
        replacedBy: optimize(url, width).replace('q=75', `q=${quality}`),
      });
    expect(check(optimize('/vantmall/uploads/a.webp#1', 385))).toEqual({ kind: 'rejected' });
  });

  test('rejects pictures of other hosts when another service makes them smaller', () => {
    const template = 'https://cdn.example/w{width}/{url}';
    const address = optimize('https://img.shop.example/a.jpg', 384);
    expect(check(address, { ...release, template } as typeof release)).toEqual({ kind: 'rejected' });
  });
});

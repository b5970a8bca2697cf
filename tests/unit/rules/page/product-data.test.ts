import { goodsDetail } from '@/lib/contract/goods';
import { createBreadcrumbData, createProductData } from '@/lib/rules/page/product-data';

const product = goodsDetail.data.parse(goodsDetail.example?.data);
const [spec] = product.specs;
if (!spec) throw new Error('the example has no spec');

const page = {
  url: 'https://mall.example/vantmall/goodsProfile/1?pId=10000&lang=en',
  origin: 'https://mall.example',
  seller: 'Vantmall',
  unit: 'coins',
};

// R-CRAWLER-08
test('describes a product with the price in money and the points of its offer', () => {
  expect(createProductData(product, page)).toEqual({
    '@type': 'Product',
    name: product.title,
    description: product.subtitle,
    sku: product.goodsId,
    url: page.url,
    image: ['https://mall.example/vantmall/catalogue/cup.webp'],
    offers: [
      {
        '@type': 'Offer',
        url: page.url,
        sku: spec.goodsSpecId,
        description: '100 coins + ¥19.90',
        price: '19.90',
        priceCurrency: 'CNY',
        priceSpecification: {
          '@type': 'CompoundPriceSpecification',
          priceComponent: [
            { '@type': 'UnitPriceSpecification', price: '19.90', priceCurrency: 'CNY' },
            { '@type': 'UnitPriceSpecification', price: 100, priceCurrency: 'coins' },
          ],
        },
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: 'Vantmall' },
      },
    ],
  });
});

test('has an offer for each spec, and says which one is sold out', () => {
  const specs = [spec, { ...spec, goodsSpecId: '2', name: '红色', stock: 0, priceFen: 0 }];
  expect(createProductData({ ...product, specs }, page).offers).toMatchObject([
    { name: spec.name, availability: 'https://schema.org/InStock' },
    { name: '红色', description: '100 coins', availability: 'https://schema.org/OutOfStock' },
  ]);
});

test('numbers the steps to a page from 1', () => {
  const steps = [
    { name: 'Vantmall', url: 'https://mall.example/a' },
    { name: 'Cup', url: 'https://mall.example/b' },
  ];
  expect(createBreadcrumbData(steps)).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Vantmall', item: 'https://mall.example/a' },
      { '@type': 'ListItem', position: 2, name: 'Cup', item: 'https://mall.example/b' },
    ],
  });
});

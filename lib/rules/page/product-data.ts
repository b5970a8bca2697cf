import type { GoodsDetail, GoodsSpec } from '@/lib/contract/goods';
import { formatFen, formatPoints } from '../money/format';
import type { JsonLd } from './json-ld';

/** What the structured data of a product says besides the product itself. */
export interface ProductPage {
  /** Address of its page. */
  url: string;
  /** Origin of pictures that are paths of this site. */
  origin: string;
  /** Name of the mall. */
  seller: string;
  /** Name of points after a number. */
  unit: string;
}

const CURRENCY = 'CNY';

/** Yuan as schema.org writes a price: `19.90`. */
const toYuan = (fen: number): string => (fen / 100).toFixed(2);

const formatPrice = ({ points, priceFen }: GoodsSpec, unit: string): string =>
  [points > 0 && formatPoints(points, unit), priceFen > 0 && formatFen(priceFen)].filter(Boolean).join(' + ');

/**
 * The offer of a spec. `price` is the part that is paid in money; the points, which no currency code names, are a price
 * component in the mall's own currency, as schema.org allows, and in the description.
 */
function createOffer(spec: GoodsSpec, isOnlyOne: boolean, page: ProductPage): JsonLd {
  const { goodsSpecId, name, points, priceFen, stock } = spec;
  const { url, seller, unit } = page;
  return {
    '@type': 'Offer',
    url,
    sku: goodsSpecId,
    ...(!isOnlyOne && { name }),
    description: formatPrice(spec, unit),
    price: toYuan(priceFen),
    priceCurrency: CURRENCY,
    priceSpecification: {
      '@type': 'CompoundPriceSpecification',
      priceComponent: [
        { '@type': 'UnitPriceSpecification', price: toYuan(priceFen), priceCurrency: CURRENCY },
        { '@type': 'UnitPriceSpecification', price: points, priceCurrency: unit },
      ],
    },
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: seller },
  };
}

/** Structured data of a product, with an offer for each spec (R-CRAWLER-08). */
export function createProductData(
  { goodsId, title, subtitle, picture, pictures, specs }: GoodsDetail,
  page: ProductPage,
): JsonLd {
  const images = pictures.length > 0 ? pictures : [picture];
  return {
    '@type': 'Product',
    name: title,
    ...(subtitle && { description: subtitle }),
    sku: goodsId,
    url: page.url,
    image: images.map((image) => new URL(image, page.origin).href),
    offers: specs.map((spec) => createOffer(spec, specs.length === 1, page)),
  };
}

/** Structured data of the way from the home page to a page, which is the last step (R-CRAWLER-08). */
export const createBreadcrumbData = (steps: readonly { name: string; url: string }[]): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});

import { getTranslations } from 'next-intl/server';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { Price } from '@/components/ui/price';
import type { GoodsComment } from '@/lib/contract/goods';
import { pickSpec } from '@/lib/rules/order/exchange';
import {
  Comments,
  type DetailProps,
  Details,
  GoodsHeading,
  ProductGallery,
  ServiceRow,
} from './goods-sections';
import { OpenInMall } from './open-in-mall';

interface Props extends DetailProps {
  /** The two newest reviews; null when they could not be read. */
  newest: readonly GoodsComment[] | null;
  /** The product page of the mall. */
  href: string;
}

/**
 * The product for embedding in other sites: without header, tab bar, floats and recommended products, and
 * without anything that needs a session. The product page of the mall takes the order (R-GOODS-18).
 */
export async function EmbeddedProduct({ goods, theme, locale, newest, href }: Props) {
  const t = await getTranslations('goods');
  const spec = pickSpec(goods.specs);
  return (
    <div className="page-column">
      <main className="flex flex-1 flex-col">
        <div className="flex flex-1 flex-col gap-2.5 pb-5">
          <div>
            <ProductGallery goods={goods} />
            <section className="product-sheet">
              <div className="product-price-row">
                <Price
                  size="lg"
                  spread
                  points={spec?.points ?? goods.points}
                  unit={theme.pointName.unit[locale]}
                  priceFen={spec?.priceFen ?? goods.priceFen}
                  marketPriceFen={spec?.marketPriceFen ?? goods.marketPriceFen}
                  marketLabel={t('market')}
                  className="w-full"
                />
              </div>
              <GoodsHeading goods={goods} soldOutText={t('white.soldOut')} />
              <div className="border-t border-line">
                <ServiceRow isService={goods.kind === 'service'} point={theme.pointName[locale]} />
              </div>
            </section>
          </div>
          <Comments goods={goods} newest={newest} />
          <Details goods={goods} />
        </div>
        <ActionBar>
          <OpenInMall href={href}>
            {t(goods.soldOut ? 'white.look' : 'white.open', { mall: theme.name[locale] })}
          </OpenInMall>
        </ActionBar>
      </main>
    </div>
  );
}

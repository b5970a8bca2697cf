'use client';

import { useQueryParam } from '@/components/app/use-query-param';
import { GoodsList } from '@/components/goods/goods-list';
import type { GoodsListItem, GoodsPage } from '@/components/goods/goods-page';
import { goodsListQuery } from '@/components/goods/goods-query';
import { GoodsLink } from '@/components/ui/goods/goods-link';
import { ProductPicture } from '@/components/ui/goods/product-picture';
import { Price } from '@/components/ui/price';
import { Tag } from '@/components/ui/tag';
import { ActivityType } from '@/lib/contract/activity-type';
import { fillTemplate } from '@/lib/i18n/text-template';
import {
  createPayOnDeliveryListPath,
  createPayOnDeliveryPath,
} from '@/lib/rules/order/pay-on-delivery-paths';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { addProjectId } from '@/lib/rules/page/links';
import type { GoodsListTexts } from '../goods/goods-card-props';
import { ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { EmptyState } from '../ui/feedback/illustrated-message';
import { ListSkeleton } from '../ui/feedback/skeleton';

/** Texts of the list; `claimOne` has the placeholder `{title}`. */
export interface ClaimTexts extends GoodsListTexts {
  claim: string;
  claimOne: string;
  free: string;
  cash: string;
  gone: string;
  market: string;
  empty: string;
  all: string;
}

interface ClaimRowProps {
  goods: GoodsListItem;
  groupType: string;
  projectKey: string;
  texts: ClaimTexts;
  priority: boolean;
}

const PAGE_SOURCE = 'payOnDeliveryHome';

/** One product: the picture and the title lead to its page, the button into the claim. */
function ClaimRow({ goods, groupType, projectKey, texts, priority }: ClaimRowProps) {
  const { goodsId, title, picture, points, priceFen, marketPriceFen, soldOut } = goods;
  const activityType = ActivityType.payOnDelivery;
  const goodsPath = createGoodsPath({ goodsId, groupId: groupType, activityType, pageSource: PAGE_SOURCE });
  const goodsHref = addProjectId(goodsPath, projectKey);
  const claimPath = createPayOnDeliveryPath('/payOnDeliveryLoading', {
    goodsId,
    groupType,
    pageSource: PAGE_SOURCE,
  });
  return (
    <Card as="article" flush className="flex gap-3 p-2.5">
      <GoodsLink href={goodsHref} tabIndex={-1} aria-hidden className="pressable shrink-0">
        <ProductPicture
          src={picture}
          alt=""
          width={240}
          height={240}
          priority={priority}
          dimmed={soldOut}
          className="w-28 rounded-inner"
        />
      </GoodsLink>
      <div className="flex min-w-0 flex-1 flex-col py-0.5">
        <h2 className="line-clamp-2 text-14 font-semibold text-pretty">
          <GoodsLink href={goodsHref} className="pressable">
            {title}
          </GoodsLink>
        </h2>
        <p className="mt-1.5">
          <Tag tone="soft">{priceFen === 0 && points === 0 ? texts.free : texts.cash}</Tag>
        </p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-2 pt-2">
          <Price
            points={points}
            unit={texts.unit}
            priceFen={priceFen}
            marketPriceFen={marketPriceFen}
            marketLabel={texts.market}
          />
          {soldOut ? (
            <Tag tone="muted">{texts.gone}</Tag>
          ) : (
            <ButtonLink
              size="sm"
              href={addProjectId(claimPath, projectKey)}
              aria-label={fillTemplate(texts.claimOne, { title })}
            >
              {texts.claim}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
}

interface Props {
  /** First page of all products that can be claimed; null when it could not be read on the server. */
  first: GoodsPage | null;
  projectKey: string;
  texts: ClaimTexts;
}

/** The products that can be claimed; `type` in the address limits them to a group (R-DELIVERY-06). */
export function ClaimList({ first, projectKey, texts }: Props) {
  const [groupType, setGroupType] = useQueryParam('type', '');
  const activityType = ActivityType.payOnDelivery;
  const query = groupType
    ? goodsListQuery({ activityType, groupId: groupType }, { visit: first })
    : goodsListQuery({ activityType }, { first });
  return (
    <GoodsList
      key={groupType}
      query={query}
      projectKey={projectKey}
      texts={texts}
      empty={
        <EmptyState
          text={texts.empty}
          action={
            groupType && (
              <ButtonLink
                href={addProjectId(createPayOnDeliveryListPath(), projectKey)}
                // The list does not notice a navigation within its page.
                startNavigation={() => setGroupType('')}
              >
                {texts.all}
              </ButtonLink>
            )
          }
        />
      }
      row={{
        className: 'flex flex-col gap-2.5',
        skeleton: <ListSkeleton count={4} />,
        render: (goods, index) => (
          <ClaimRow
            goods={goods}
            groupType={groupType}
            projectKey={projectKey}
            texts={texts}
            priority={index < 3}
          />
        ),
      }}
    />
  );
}

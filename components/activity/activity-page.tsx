import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { IdleBackToTop } from '@/components/app/idle-back-to-top';
import { MessagesProvider } from '@/components/app/messages-provider';
import { PageHeader } from '@/components/ui/nav/page-header';
import type { ActivityBlock } from '@/lib/contract/activity-page';
import type { Coupon } from '@/lib/contract/coupon';
import { fillTemplate } from '@/lib/i18n/text-template';
import {
  type ActivityPagePath,
  type ActivitySelection,
  createActivityPath,
  toCachedPagePath,
} from '@/lib/rules/page/activity-page-path';
import { parseAdvert } from '@/lib/rules/page/adverts';
import type { Locale } from '@/lib/rules/page/locale';
import type { Variant } from '@/lib/rules/page/variant';
import type { Theme } from '@/themes/types';
import { toGoodsListTexts } from '../goods/goods-card-props';
import { Card, SectionHeader } from '../ui/card';
import { EmptyState } from '../ui/feedback/illustrated-message';
import { BlockCoupons } from './block-coupons';
import { BannerBlock, CountdownBlock, LinkBlock, TextBlock } from './blocks';
import { GoodsBlock } from './goods-block';

interface CouponBlockProps {
  title: string;
  couponIds: readonly string[];
  coupons: readonly Coupon[];
  unit: string;
  locale: Locale;
  /** Id of the products of the page, if it has any. */
  goodsId: string | undefined;
}

/** Coupons that can be taken in place (R-ACTIVITY-22). */
function CouponBlock({ title, locale, ...coupons }: CouponBlockProps) {
  if (coupons.couponIds.length === 0) return null;
  return (
    <Card as="section">
      {title && <SectionHeader title={title} className="mb-2.5" />}
      <MessagesProvider locale={locale} namespaces={['coupon']}>
        <BlockCoupons {...coupons} />
      </MessagesProvider>
    </Card>
  );
}

/** Id of the first products, to which a coupon for everything leads. */
const GOODS_ANCHOR = 'activity-goods';

interface Props {
  path: ActivityPagePath;
  selection: ActivitySelection;
  page: { title: string; blocks: readonly ActivityBlock[] };
  theme: Theme;
  locale: Locale;
  variant: Variant;
  link: (path: string) => string;
  /** Shown above the blocks, on the ground of the header. */
  lead?: ReactNode;
}

/** Whether a link leads to the page that shows it. */
function isOwnAddress(href: string, path: ActivityPagePath, { pageId, groupTypeId }: ActivitySelection) {
  if (groupTypeId) return false;
  const [target = '', query = ''] = href.split('?', 2);
  const own = toCachedPagePath(path, new URLSearchParams({ pageId }));
  return toCachedPagePath(target, new URLSearchParams(query)) === own;
}

/** A page that operators assemble from blocks; a block that cannot be shown is left out (R-ACTIVITY-20). */
export async function ActivityPage({ path, selection, page, theme, locale, variant, link, lead }: Props) {
  const t = await getTranslations();
  const common = await getTranslations('common');
  const unit = theme.pointName.unit[locale];
  const fill = (text: string) => fillTemplate(text, { points: unit });
  const firstGoods = page.blocks.find(({ type }) => type === 'goods');
  const firstBanner = page.blocks.find(({ type }) => type === 'banner');

  const toAdvertProps = (advert: Parameters<typeof parseAdvert>[0]) => {
    const target = parseAdvert(advert);
    return (
      target && {
        advert: { ...target, title: fill(target.title), subTitle: fill(target.subTitle) },
        isOwnPage: target.kind === 'inner' && isOwnAddress(target.href, path, selection),
        link,
      }
    );
  };

  const renderBlock = (block: ActivityBlock) => {
    switch (block.type) {
      case 'banner':
      case 'link': {
        const props = toAdvertProps(block.advert);
        if (!props) return null;
        return block.type === 'banner' ? (
          <BannerBlock key={block.blockId} {...props} priority={block === firstBanner} />
        ) : (
          <LinkBlock key={block.blockId} {...props} />
        );
      }
      case 'text':
        return (
          <TextBlock
            key={block.blockId}
            title={fill(block.title)}
            paragraphs={block.paragraphs.map((paragraph) => fill(paragraph))}
          />
        );
      case 'countdown':
        return (
          <CountdownBlock
            key={block.blockId}
            title={fill(block.title)}
            endsAt={block.endsAt}
            texts={{ over: t('activity.over'), day: t('activity.day') }}
          />
        );
      case 'coupon':
        return (
          <CouponBlock
            key={block.blockId}
            {...block}
            title={fill(block.title)}
            unit={unit}
            locale={locale}
            goodsId={firstGoods && GOODS_ANCHOR}
          />
        );
      case 'goods':
        return (
          <GoodsBlock
            key={block.blockId}
            block={{ ...block, title: fill(block.title) }}
            id={block === firstGoods ? GOODS_ANCHOR : undefined}
            projectKey={variant.projectKey}
            allHref={
              selection.groupTypeId
                ? link(createActivityPath(path, { ...selection, groupTypeId: undefined }))
                : undefined
            }
            texts={{
              ...toGoodsListTexts(common, unit),
              claimed: t.raw('activity.claimed'),
              action: t('activity.action'),
              more: t('activity.more'),
              noGoods: t('activity.noGoods'),
              all: t('activity.all'),
            }}
          />
        );
    }
  };

  return (
    <div className="page-column">
      <PageHeader title={fill(page.title)} backHref={link('/home')} backLabel={t('common.back')} />
      <main className="relative flex-1">
        <div className="hero h-24">
          <div className="hero-light" aria-hidden />
        </div>
        <div className="relative -mt-22 flex flex-col gap-2.5 px-3 pb-8">
          {lead}
          {page.blocks.length > 0 ? (
            page.blocks.map(renderBlock)
          ) : (
            <EmptyState text={t('activity.empty')} className="rounded-card bg-surface" />
          )}
        </div>
      </main>
      <IdleBackToTop label={t('common.backToTop')} />
    </div>
  );
}

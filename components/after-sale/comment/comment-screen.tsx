'use client';

import { CircleCheck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { CommentPictures } from '@/components/goods/detail/comments/comment-pictures';
import { OrderItemRow } from '@/components/order/order-item-row';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useLink } from '@/lib/browser/current-page';
import type { OrderDetail, PublishedReview as Review } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { formatDate } from '@/lib/rules/time/format-date';
import { CaseGate } from '../parts/case-gate';
import { Unavailable } from '../parts/unavailable';
import type { CaseSnapshot } from '../parts/use-case-snapshot';
import { CommentForm } from './comment-form';
import { type StarCount, starCounts } from './star-field';

const toStarCount = (stars: number): StarCount => starCounts.find((count) => count === stars) ?? 5;

/** The shopper's review of an item. */
function PublishedReview({ review }: { review: Review }) {
  const t = useTranslations('afterSale');
  const locale = useLocale();
  const texts = useAppTexts();
  const stars = toStarCount(review.stars);
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="flex justify-between gap-3 text-12 text-muted">
        <span>
          {t('comment.said')} · {t('comment.star', { count: stars, word: t(`comment.words.${stars}`) })}
        </span>
        <time dateTime={review.createdAt}>{formatDate(review.createdAt, 'shortTime', locale)}</time>
      </p>
      {review.text && <p className="mt-1.5 text-14 whitespace-pre-line">{review.text}</p>}
      {review.pictures.length > 0 && (
        <CommentPictures
          pictures={review.pictures}
          texts={{ picture: t('detail.pictures'), close: texts.close }}
        />
      )}
    </div>
  );
}

/** Shown when all items of the order have a review: shows the reviews. */
function CommentedOrder({ order, unit }: { order: OrderDetail; unit: string }) {
  const t = useTranslations('afterSale');
  const link = useLink();
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <div className="flex flex-col items-center px-6 pt-6 pb-4 text-center">
        <CircleCheck size={44} strokeWidth={1.6} aria-hidden className="text-success" />
        <p className="mt-3 text-14 text-balance">{t('comment.done')}</p>
      </div>
      {order.items.map((item) => (
        <Card as="article" key={item.goodsSpecId} aria-label={item.title}>
          <OrderItemRow item={item} unit={unit} />
          {item.comment && <PublishedReview review={item.comment} />}
          <footer className="mt-3 flex items-center justify-between">
            <span className="text-12 text-muted">{t('comment.commented')}</span>
            <ButtonLink size="sm" variant="outline" href={link(createGoodsPath({ goodsId: item.goodsId }))}>
              {t('comment.seeGoods')}
            </ButtonLink>
          </footer>
        </Card>
      ))}
    </div>
  );
}

/** `/comment`: reviews of the items of a completed order (R-AFTER-20). */
export function CommentScreen({ unit }: { unit: string }) {
  return <CaseGate>{({ order }) => <CommentContent order={order} unit={unit} />}</CaseGate>;
}

function CommentContent({ order, unit }: Pick<CaseSnapshot, 'order'> & { unit: string }) {
  const t = useTranslations('afterSale');
  const open = order.items.filter(({ commented }) => !commented);
  if (open.length === 0) return <CommentedOrder order={order} unit={unit} />;
  if (order.status === OrderStatus.completed) return <CommentForm order={order} items={open} />;
  const isOver = order.status === OrderStatus.closed || order.status === OrderStatus.afterSale;
  return (
    <Unavailable
      text={t(isOver ? 'comment.over' : 'comment.notYet')}
      to={`/payindex?orderId=${order.orderId}`}
      label={t('toOrder')}
    />
  );
}

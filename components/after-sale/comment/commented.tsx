'use client';

import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { useLink } from '@/components/app/use-link';
import { CommentPictures } from '@/components/goods/detail/comment-pictures';
import { OrderItemRow } from '@/components/order/order-item-row';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import type { OrderDetail } from '@/lib/contract/order';
import { saidComments } from './use-comments';

/** An order whose items all have their comment: says so, with what was said as far as it is known here. */
export function Commented({ order, unit }: { order: OrderDetail; unit: string }) {
  const t = useTranslations('afterSale');
  const texts = useAppTexts();
  const link = useLink();
  const said = saidComments(useQueryClient(), order.orderId);
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <div className="flex flex-col items-center px-6 pt-6 pb-4 text-center">
        <CircleCheck size={44} strokeWidth={1.6} aria-hidden className="text-success" />
        <p className="mt-3 text-14 text-balance">{t('comment.done')}</p>
      </div>
      {order.items.map((item) => {
        const words = said.find(({ goodsSpecId }) => goodsSpecId === item.goodsSpecId);
        return (
          <Card as="article" key={item.goodsSpecId} aria-label={item.title}>
            <OrderItemRow item={item} unit={unit} />
            {words && (
              <div className="mt-3 border-t border-line pt-3">
                <p className="text-12 text-muted">
                  {t('comment.said')} ·{' '}
                  {t('comment.star', {
                    count: words.stars,
                    word: t(`comment.words.${words.stars as 1 | 2 | 3 | 4 | 5}`),
                  })}
                </p>
                {words.text && <p className="mt-1.5 text-14 whitespace-pre-line">{words.text}</p>}
                {words.pictures && words.pictures.length > 0 && (
                  <CommentPictures
                    pictures={words.pictures}
                    texts={{ picture: t('detail.pictures'), close: texts.close }}
                  />
                )}
              </div>
            )}
            <footer className="mt-3 flex items-center justify-between">
              <span className="text-12 text-muted">{t('comment.commented')}</span>
              <ButtonLink size="sm" variant="outline" href={link(`/goodsProfile/${item.goodsId}`)}>
                {t('comment.seeGoods')}
              </ButtonLink>
            </footer>
          </Card>
        );
      })}
    </div>
  );
}

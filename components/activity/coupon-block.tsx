import { MessagesProvider } from '@/components/app/messages-provider';
import { Card } from '@/components/ui/card';
import { SectionHeader } from '@/components/ui/section-header';
import type { Coupon } from '@/lib/contract/coupon';
import type { Locale } from '@/lib/rules/page/locale';
import { BlockCoupons } from './block-coupons';

interface Props {
  title: string;
  couponIds: readonly string[];
  coupons: readonly Coupon[];
  unit: string;
  locale: Locale;
  /** Id of the products of the page, if it has any. */
  goodsId: string | undefined;
}

/** Coupons that can be taken in place (R-ACTIVITY-22). */
export function CouponBlock({ title, locale, ...coupons }: Props) {
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

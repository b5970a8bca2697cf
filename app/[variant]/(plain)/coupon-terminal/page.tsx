import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { PageFrame } from '@/components/app/page-frame';
import { CouponTerminal } from '@/components/coupon/terminal/coupon-terminal';
import { readCouponOffers } from '@/server/reads/coupons';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/coupon-terminal', 'coupon.terminal.title');

/** The coupon terminal. The offers are in the HTML; the browser loads what the shopper has. */
export default async function CouponTerminalPage({ params }: Props) {
  const { locale, theme, variant, link } = await getPageContext(params);
  const t = await getTranslations('coupon.terminal');
  return (
    <PageFrame locale={locale} title={t('title')} backHref={link('/mine')} namespaces={['coupon']}>
      <CouponTerminal
        // A points mall that does not know the call: the browser's own list has the offers.
        offers={await readCouponOffers(variant, {}).catch(() => null)}
        unit={theme.pointName.unit[locale]}
      />
    </PageFrame>
  );
}

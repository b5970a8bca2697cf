import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { AfterSaleFrame } from '@/components/after-sale/parts/after-sale-frame';
import { RefundScreen } from '@/components/after-sale/refund/refund-screen';
import { toRefundConfig } from '@/lib/rules/after-sale/refund-config';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/refund', 'afterSale.titles.refund');

/** Refund of an order before it is sent. */
export default async function RefundPage({ params }: Props) {
  const { locale, theme, project, link } = await getPageContext(params);
  const t = await getTranslations('afterSale.titles');
  return (
    <AfterSaleFrame locale={locale} title={t('refund')} backHref={link('/myorder3')}>
      <RefundScreen unit={theme.pointName.unit[locale]} config={toRefundConfig(project)} />
    </AfterSaleFrame>
  );
}

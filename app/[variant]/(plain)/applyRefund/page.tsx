import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { AfterSaleFrame } from '@/components/after-sale/parts/after-sale-frame';
import { RequestScreen } from '@/components/after-sale/request/request-screen';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/applyRefund', 'afterSale.titles.request');

/** Form for a refund, a return or an exchange after the order was sent. */
export default async function RequestPage({ params }: Props) {
  const { locale, theme, link } = await getPageContext(params);
  const t = await getTranslations('afterSale.titles');
  return (
    <AfterSaleFrame locale={locale} title={t('request')} backHref={link('/myorder3')}>
      <RequestScreen unit={theme.pointName.unit[locale]} />
    </AfterSaleFrame>
  );
}

import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { AfterSaleFrame } from '@/components/after-sale/parts/after-sale-frame';
import { TrackingScreen } from '@/components/after-sale/tracking/tracking-screen';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/fillRefundNumber', 'afterSale.titles.tracking');

/** Form for the tracking number of a return parcel. */
export default async function TrackingPage({ params }: Props) {
  const { locale, link } = await getPageContext(params);
  const t = await getTranslations('afterSale.titles');
  return (
    <AfterSaleFrame locale={locale} title={t('tracking')} backHref={link('/myorder3')}>
      <TrackingScreen />
    </AfterSaleFrame>
  );
}

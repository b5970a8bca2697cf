import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { PageFrame } from '@/components/app/page-frame';
import { ClaimCheck } from '@/components/delivery/claim-check';
import { LoadingScreen } from '@/components/delivery/loading-screen';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/payOnDeliveryLoading', 'delivery.loading.title');

/** Checks whether the shopper may claim a product. The page is the same for every shopper. */
export default async function PayOnDeliveryLoadingPage({ params }: Props) {
  const { locale, link } = await getPageContext(params);
  const t = await getTranslations('delivery.loading');
  return (
    <PageFrame
      locale={locale}
      title={t('title')}
      backHref={link('/payOnDeliveryHome')}
      namespaces={['delivery']}
      skeleton={ClaimCheck}
    >
      <LoadingScreen />
    </PageFrame>
  );
}

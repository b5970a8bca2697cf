import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { PageFrame } from '@/components/app/page-frame';
import { ClaimSuccessScreen } from '@/components/delivery/success-screen';
import { SuccessSkeleton } from '@/components/order/success/success-skeleton';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/payOnDeliverySuccess', 'delivery.success.title');

/** The result of a claim. Its state comes from the server, not from the address. */
export default async function PayOnDeliverySuccessPage({ params }: Props) {
  const { locale, theme, link } = await getPageContext(params);
  const t = await getTranslations('delivery.success');
  return (
    <PageFrame
      locale={locale}
      title={t('title')}
      backHref={link('/payOnDeliveryHome')}
      namespaces={['delivery', 'order', 'common']}
      skeleton={SuccessSkeleton}
    >
      <ClaimSuccessScreen unit={theme.pointName.unit[locale]} />
    </PageFrame>
  );
}

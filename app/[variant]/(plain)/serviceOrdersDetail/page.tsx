import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { PageFrame } from '@/components/app/page-frame';
import { ServiceScreen } from '@/components/service-order/service-screen';
import { ServiceSkeleton } from '@/components/service-order/service-skeleton';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/serviceOrdersDetail', 'service.title');

/**
 * Codes and top-ups of an order that is not shipped. The page is the same for every shopper; the browser
 * loads the codes.
 */
export default async function ServiceOrderPage({ params }: Props) {
  const { locale, theme, link } = await getPageContext(params);
  const t = await getTranslations('service');
  return (
    <PageFrame
      locale={locale}
      title={t('title')}
      backHref={link('/myorder3')}
      namespaces={['service', 'order', 'common']}
      skeleton={ServiceSkeleton}
    >
      <ServiceScreen unit={theme.pointName.unit[locale]} />
    </PageFrame>
  );
}

import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { PageFrame } from '@/components/app/page-frame';
import { ExpressScreen } from '@/components/order/express/express-screen';
import { ExpressSkeleton } from '@/components/order/express/express-skeleton';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/express', 'order.express.title');

/** Tracking of a parcel. */
export default async function ExpressPage({ params }: Props) {
  const { locale, link } = await getPageContext(params);
  const t = await getTranslations('order.express');
  return (
    <PageFrame
      locale={locale}
      title={t('title')}
      backHref={link('/myorder3')}
      namespaces={['order', 'common']}
      skeleton={ExpressSkeleton}
    >
      <ExpressScreen />
    </PageFrame>
  );
}

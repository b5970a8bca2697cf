import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { PageFrame } from '@/components/app/page-frame';
import { ContactScreen } from '@/components/delivery/contact-screen';
import { ContactSkeleton } from '@/components/delivery/contact-skeleton';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/payOnDeliveryContact', 'delivery.contact.title');

/** The receiver of a claim. The page is the same for every shopper; the browser loads product and addresses. */
export default async function PayOnDeliveryContactPage({ params }: Props) {
  const { locale, theme, link } = await getPageContext(params);
  const t = await getTranslations('delivery.contact');
  return (
    <PageFrame
      locale={locale}
      title={t('title')}
      backHref={link('/payOnDeliveryHome')}
      namespaces={['delivery', 'order', 'address', 'myOrders', 'phone']}
      skeleton={ContactSkeleton}
    >
      <ContactScreen unit={theme.pointName.unit[locale]} />
    </PageFrame>
  );
}

import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { PageFrame } from '@/components/app/page-frame';
import { GrantScreen } from '@/components/phone/grant/grant-screen';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/grantPhone', 'phone.grant.title');

/** The shopper's phone: bind it, replace it, or stop messages to it. */
export default async function GrantPhonePage({ params }: Props) {
  const { locale, theme, link } = await getPageContext(params);
  const t = await getTranslations('phone.grant');
  return (
    <PageFrame locale={locale} title={t('title')} backHref={link('/mine')} namespaces={['phone', 'myOrders']}>
      <GrantScreen unit={theme.pointName.unit[locale]} />
    </PageFrame>
  );
}

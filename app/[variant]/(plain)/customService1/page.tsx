import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { PageFrame } from '@/components/app/page-frame';
import { type CachedService, ServiceScreen } from '@/components/customer-service/service-screen';
import { readCustomerService } from '@/server/reads/content';
import { getPageContext, type PageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const revalidate = 60;

export const generateMetadata = createPageMetadata('/customService1', 'customerService.title');

/** Reads customer service without what depends on the time of day: this page is cached. */
async function readService({ variant }: PageContext): Promise<CachedService | null> {
  const service = await readCustomerService(variant, {}).catch(() => null);
  if (!service) return null;
  const { hours, phone, weChat, codeImageUrl, topics } = service;
  return { hours, phone, weChat, codeImageUrl, topics };
}

/** Customer service: greeting, contact and frequent questions. */
export default async function CustomerServicePage({ params }: Props) {
  const context = await getPageContext(params);
  const { locale, theme, variant, link } = context;
  const t = await getTranslations('customerService');
  return (
    <PageFrame
      locale={locale}
      title={t('title')}
      backHref={link('/mine')}
      namespaces={['customerService', 'common']}
    >
      <ServiceScreen
        initial={await readService(context)}
        projectKey={variant.projectKey}
        unit={theme.pointName.unit[locale]}
      />
    </PageFrame>
  );
}

import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { PageFrame } from '@/components/app/page-frame';
import {
  type CachedService,
  type ServiceGuide,
  ServiceScreen,
} from '@/components/customer-service/service-screen';
import { readCustomerService, readGuides } from '@/server/reads/content';
import { getPageContext, type PageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/customService1', 'customerService.title');

/** Reads customer service without what depends on the time of day: this page is cached. */
async function readService({ variant }: PageContext): Promise<CachedService | null> {
  const service = await readCustomerService(variant, {}).catch(() => null);
  if (!service) return null;
  const { hours, phone, weChat, codeImageUrl, topics } = service;
  return { hours, phone, weChat, codeImageUrl, topics };
}

/** Reads the guides, with the fields that the page shows; null if they cannot be read. */
async function readServiceGuides({ variant }: PageContext): Promise<ServiceGuide[] | null | undefined> {
  const config = await readGuides(variant, {}).catch(() => null);
  return config?.guides.map(({ guideId, title, path }) => ({ guideId, title, path }));
}

/** Customer service: greeting, contact and frequent questions. */
export default async function CustomerServicePage({ params }: Props) {
  const context = await getPageContext(params);
  const { locale, theme, variant, link } = context;
  const t = await getTranslations('customerService');
  const [service, guides] = await Promise.all([readService(context), readServiceGuides(context)]);
  return (
    <PageFrame
      locale={locale}
      title={t('title')}
      backHref={link('/mine')}
      namespaces={['customerService', 'common']}
    >
      <ServiceScreen
        initial={service}
        guides={guides}
        projectKey={variant.projectKey}
        unit={theme.pointName.unit[locale]}
      />
    </PageFrame>
  );
}

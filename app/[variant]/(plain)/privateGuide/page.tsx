import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { PageFrame } from '@/components/app/page-frame';
import { GuideScreen } from '@/components/documents/guide-screen';
import { getConfig } from '@/server/config';
import { readGuides } from '@/server/reads/content';
import { getPageContext, getVariant } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/privateGuide', 'documents.guide.title');

/** The guide to a WeChat account; the browser reads which one, because this page is cached. */
export default async function PrivateGuidePage({ params }: Props) {
  const [{ locale, variant, link }, guides] = await Promise.all([
    getPageContext(params),
    readGuides(await getVariant(params), {}).catch(() => null),
  ]);
  const t = await getTranslations('documents.guide');
  return (
    <PageFrame
      locale={locale}
      title={t('title')}
      backHref={link('/customService1')}
      namespaces={['documents', 'common']}
    >
      <GuideScreen initial={guides} projectKey={variant.projectKey} hosts={getConfig().MALL_GUIDE_HOSTS} />
    </PageFrame>
  );
}

import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { PageFrame } from '@/components/app/page-frame';
import { CooperationScreen } from '@/components/cooperation/cooperation-screen';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/cooperation', 'cooperation.title');

/** Business cooperation: the form for companies. */
export default async function CooperationPage({ params }: Props) {
  const { locale, link } = await getPageContext(params);
  const t = await getTranslations('cooperation');
  return (
    <PageFrame
      locale={locale}
      title={t('title')}
      backHref={link('/mine')}
      namespaces={['cooperation', 'common']}
    >
      <CooperationScreen />
    </PageFrame>
  );
}

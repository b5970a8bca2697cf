import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { PageFrame } from '@/components/app/page-frame';
import { QualificationScreen } from '@/components/documents/qualification-screen';
import { readQualification } from '@/server/reads/documents';
import { getPageContext, getVariant } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/businessQualification', 'documents.qualification.title');

/** The company and its licences; the browser loads them when they cannot be read here. */
export default async function QualificationPage({ params }: Props) {
  const [{ locale, variant, link }, qualification] = await Promise.all([
    getPageContext(params),
    readQualification(await getVariant(params), {}).catch(() => null),
  ]);
  const t = await getTranslations('documents.qualification');
  return (
    <PageFrame
      locale={locale}
      title={t('title')}
      backHref={link('/mine')}
      namespaces={['documents', 'common']}
    >
      <QualificationScreen initial={qualification} projectKey={variant.projectKey} />
    </PageFrame>
  );
}

import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { PageFrame } from '@/components/app/page-frame';
import { ArticlesScreen } from '@/components/documents/articles-screen';
import { readPromotionArticles } from '@/server/reads/documents';
import { getPageContext, getVariant } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/copyPromotionArticle', 'documents.articles.title');

/** Articles to copy; the browser loads them when they cannot be read here. */
export default async function PromotionArticlePage({ params }: Props) {
  const [{ locale, theme, variant, link }, articles] = await Promise.all([
    getPageContext(params),
    readPromotionArticles(await getVariant(params), {}).catch(() => null),
  ]);
  const t = await getTranslations('documents.articles');
  return (
    <PageFrame
      locale={locale}
      title={t('title')}
      backHref={link('/mine')}
      namespaces={['documents', 'common']}
    >
      <ArticlesScreen
        initial={articles}
        projectKey={variant.projectKey}
        values={{ points: theme.pointName.unit[locale], brand: theme.name[locale] }}
      />
    </PageFrame>
  );
}

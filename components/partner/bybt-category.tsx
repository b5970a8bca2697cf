import { getTranslations } from 'next-intl/server';
import { IdleBackToTop } from '@/components/app/idle-back-to-top';
import { PageHeader } from '@/components/ui/nav/page-header';
import { CategoryDeals } from './category-deals';
import { toDealListTexts } from './deal-list-texts';
import type { DealsPage } from './deals-page';

interface BybtCategoryProps {
  categories: readonly { categoryId: string; title: string }[];
  first: DealsPage | null;
  backHref: string;
}

/** The page of subsidised products by category (R-PARTNER-12). */
export async function BybtCategory({ categories, first, backHref }: BybtCategoryProps) {
  const t = await getTranslations('partner');
  const common = await getTranslations('common');
  return (
    <div className="page-column">
      <PageHeader title={t('category.title')} backHref={backHref} backLabel={common('back')} />
      <main className="px-3 pt-1 pb-4">
        <CategoryDeals
          categories={categories.map(({ categoryId, title }) => ({ categoryId, title }))}
          first={first}
          texts={{
            ...toDealListTexts(t, t('category.empty')),
            categories: t('categories'),
            all: t('category.all'),
            sorts: t('category.sorts'),
            sort: {
              default: t('category.default'),
              sales: t('category.sales'),
              priceAsc: t('category.priceAsc'),
              subsidy: t('category.subsidy'),
            },
          }}
        />
      </main>
      <IdleBackToTop label={common('backToTop')} />
    </div>
  );
}

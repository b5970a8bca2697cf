import { createPageMetadata } from '@/app/create-page-metadata';
import { BybtCategory } from '@/components/partner/bybt-category';
import { DEALS_PAGE_SIZE, toDealsPage } from '@/components/partner/deals-page';
import { getPageContext, getVariant } from '@/server/reads/page-context';
import { readBybtCategory } from '@/server/reads/partner';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/bybtCategory', 'partner.category.title');

/** Subsidised products by category. */
export default async function BybtCategoryPage({ params }: Props) {
  const variant = await getVariant(params);
  const [{ link }, page] = await Promise.all([
    getPageContext(params),
    readBybtCategory(variant, DEALS_PAGE_SIZE),
  ]);
  return (
    <BybtCategory
      categories={page?.categories ?? []}
      first={page && toDealsPage(page)}
      backHref={link('/bybtList')}
    />
  );
}

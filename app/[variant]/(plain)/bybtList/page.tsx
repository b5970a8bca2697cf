import { createPageMetadata } from '@/app/create-page-metadata';
import { BybtList } from '@/components/partner/bybt-list';
import { DEALS_PAGE_SIZE, toDealsPage } from '@/components/partner/deals-page';
import { getPageContext, getVariant } from '@/server/reads/page-context';
import { readBybtList } from '@/server/reads/partner';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/bybtList', 'partner.title');

/** Subsidised products of the partner service. */
export default async function BybtListPage({ params }: Props) {
  const variant = await getVariant(params);
  const [{ theme, locale, link }, { rankings, ...content }] = await Promise.all([
    getPageContext(params),
    readBybtList(variant, DEALS_PAGE_SIZE),
  ]);
  return (
    <BybtList
      theme={theme}
      locale={locale}
      content={{ ...content, rankings: rankings && toDealsPage(rankings) }}
      link={link}
    />
  );
}

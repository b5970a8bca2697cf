import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { AfterSaleScreen } from '@/components/after-sale/detail/after-sale-screen';
import { CaseSkeleton } from '@/components/after-sale/detail/case-skeleton';
import { AfterSaleFrame } from '@/components/after-sale/parts/after-sale-frame';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/afterSaleDetail', 'afterSale.titles.detail');

/** State of an after-sale case. */
export default async function AfterSalePage({ params }: Props) {
  const { locale, theme, link } = await getPageContext(params);
  const t = await getTranslations('afterSale.titles');
  return (
    <AfterSaleFrame locale={locale} title={t('detail')} backHref={link('/myorder3')} skeleton={CaseSkeleton}>
      <AfterSaleScreen unit={theme.pointName.unit[locale]} />
    </AfterSaleFrame>
  );
}

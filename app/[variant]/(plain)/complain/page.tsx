import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { ComplaintScreen } from '@/components/after-sale/complaint/complaint-screen';
import { AfterSaleFrame } from '@/components/after-sale/parts/after-sale-frame';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/complain', 'afterSale.titles.complain');

/** Complaints: the form, and the state of a complaint. */
export default async function ComplainPage({ params }: Props) {
  const { locale, theme, link } = await getPageContext(params);
  const t = await getTranslations('afterSale.titles');
  return (
    <AfterSaleFrame locale={locale} title={t('complain')} backHref={link('/myorder3')}>
      <ComplaintScreen unit={theme.pointName.unit[locale]} />
    </AfterSaleFrame>
  );
}

import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { CommentScreen } from '@/components/after-sale/comment/comment-screen';
import { AfterSaleFrame } from '@/components/after-sale/parts/after-sale-frame';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/comment', 'afterSale.titles.comment');

/** The shopper's review of the items of an order. */
export default async function CommentPage({ params }: Props) {
  const { locale, theme, link } = await getPageContext(params);
  const t = await getTranslations('afterSale.titles');
  return (
    <AfterSaleFrame locale={locale} title={t('comment')} backHref={link('/myorder3')}>
      <CommentScreen unit={theme.pointName.unit[locale]} />
    </AfterSaleFrame>
  );
}

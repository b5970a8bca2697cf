import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { FullPageMessage } from '@/components/app/full-page-message';
import { SingleProduct } from '@/components/landing/single-product';
import { ButtonLink } from '@/components/ui/button-link';
import { readComments } from '@/server/reads/goods';
import { readSingleProduct } from '@/server/reads/landing';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const revalidate = 60;

export const generateMetadata = createPageMetadata('landing.single.title', { index: true });

/** The landing page of the project's single product (R-GOODS-20). */
export default async function SingleProductPage({ params }: Props) {
  const { variant, theme, locale, link } = await getPageContext(params);
  const goods = await readSingleProduct(variant);
  if (!goods) {
    const t = await getTranslations();
    return (
      <div className="page-column">
        <FullPageMessage
          illustration="box"
          title={t('landing.single.title')}
          text={t('landing.single.empty')}
        >
          <ButtonLink href={link('/home')}>{t('common.notFound.action')}</ButtonLink>
        </FullPageMessage>
      </div>
    );
  }
  const comments = await readComments(variant, { id: goods.goodsId, pageSize: 2 }).catch(() => null);
  return (
    <SingleProduct goods={goods} theme={theme} locale={locale} newest={comments?.list ?? null} link={link} />
  );
}

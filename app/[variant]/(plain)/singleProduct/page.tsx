import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { SingleProduct } from '@/components/landing/single-product';
import { ButtonLink } from '@/components/ui/button';
import { FullPageMessage } from '@/components/ui/feedback/illustrated-message';
import { boxIllustration } from '@/components/ui/feedback/illustrations/box';
import { readSingleProduct } from '@/server/reads/landing';
import { getPageContext, getVariant } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/singleProduct', 'landing.single.title');

/** The landing page of the project's single product (R-GOODS-20). */
export default async function SingleProductPage({ params }: Props) {
  const [{ theme, locale, project, link }, goods] = await Promise.all([
    getPageContext(params),
    readSingleProduct(await getVariant(params)),
  ]);
  if (!goods) {
    const t = await getTranslations();
    return (
      <div className="page-column">
        <FullPageMessage
          illustration={boxIllustration}
          title={t('landing.single.title')}
          text={t('landing.single.empty')}
        >
          <ButtonLink href={link('/home')}>{t('common.notFound.action')}</ButtonLink>
        </FullPageMessage>
      </div>
    );
  }
  return <SingleProduct goods={goods} theme={theme} locale={locale} project={project} link={link} />;
}

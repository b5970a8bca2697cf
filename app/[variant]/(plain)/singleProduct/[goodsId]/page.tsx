import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createPublicMetadata } from '@/app/create-page-metadata';
import { MissingPage } from '@/components/app/missing-page';
import { SingleProduct } from '@/components/landing/single-product';
import { readSingleProduct } from '@/server/reads/landing';
import { getPageContext, getVariant } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string; goodsId: string }>;
}

export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [context, goods] = await Promise.all([
    getPageContext(params),
    readSingleProduct(await getVariant(params), (await params).goodsId),
  ]);
  if (!goods) return { title: (await getTranslations('common'))('notFound.title') };
  const { title, subtitle, picture } = goods;
  // The product page has the same content, so search engines list only that one (R-CRAWLER-02).
  const path = `/goodsProfile/${encodeURIComponent(goods.goodsId)}`;
  const page = createPublicMetadata(context, path, { title, description: subtitle, picture });
  return { title, description: subtitle, ...page };
}

/**
 * The landing page of a product that the address names: `/singleProduct?goodsId=…` redirects here, because a
 * cached page does not depend on the query (R-GOODS-20).
 */
export default async function RequestedProductPage({ params }: Props) {
  const [{ theme, locale, project, link }, goods] = await Promise.all([
    getPageContext(params),
    readSingleProduct(await getVariant(params), (await params).goodsId),
  ]);
  if (!goods) return <MissingPage homeHref={link('/home')} />;
  return <SingleProduct goods={goods} theme={theme} locale={locale} project={project} link={link} />;
}

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { EmbeddedProduct } from '@/components/goods/detail/embedded-product';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { readProduct } from '@/server/reads/goods';
import { getPageContext, getVariant } from '@/server/reads/page-context';
import { MissingProduct } from './missing-product';

interface Props {
  params: Promise<{ variant: string; goodsId: string }>;
}

export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ project }, goods] = await Promise.all([
    getPageContext(params),
    readProduct(await getVariant(params), (await params).goodsId),
  ]);
  if (project?.boolOpen === false)
    return { title: (await getTranslations('common'))('notFound.title'), robots: { index: false } };
  const title = goods?.title ?? (await getTranslations('common'))('notFound.title');
  // Search engines list the product page.
  return { title, description: goods?.subtitle, robots: { index: false } };
}

/**
 * The product for embedding in other sites; an unknown product is a 404, and so is any product of a closed project (R-GOODS-18,
 * R-GOODS-09, R-PROJECT-07).
 */
export default async function WhitePage({ params }: Props) {
  const { goodsId } = await params;
  const [{ theme, locale, link, project }, goods] = await Promise.all([
    getPageContext(params),
    readProduct(await getVariant(params), goodsId),
  ]);
  if (!goods || project?.boolOpen === false) return <MissingProduct />;
  return (
    <EmbeddedProduct
      goods={goods}
      theme={theme}
      locale={locale}
      newest={goods.newestComments ?? null}
      href={link(createGoodsPath({ goodsId }))}
    />
  );
}

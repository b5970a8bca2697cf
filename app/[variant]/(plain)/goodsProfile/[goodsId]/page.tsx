import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { optional } from '@/app/[variant]/(main)/home/optional';
import { NotFoundView } from '@/components/app/not-found-view';
import { RaiseNotFound } from '@/components/app/raise-not-found';
import { pickCards } from '@/components/goods/card-page';
import { NEWEST } from '@/components/goods/comments/comments-query';
import { GoodsProfile } from '@/components/goods/profile/goods-profile';
import { config } from '@/server/config';
import { readComments, readGoodsDetail, readRecommended } from '@/server/reads/goods';
import { pageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string; goodsId: string }>;
}

/** Goods are rendered when first asked for, and then kept, like variants. */
export const generateStaticParams = () => [];
export const revalidate = 60;

const RECOMMENDED = 6;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { variant, theme, locale } = await pageContext(params);
  const { goodsId } = await params;
  const goods = await readGoodsDetail(variant, { goodsId });
  if (!goods) {
    const t = await getTranslations('common');
    return { title: t('notFound.title'), robots: { index: false } };
  }
  const { title, subtitle, picture } = goods;
  const base = config().MALL_PUBLIC_URL;
  return {
    title,
    description: subtitle,
    openGraph: {
      title,
      description: subtitle,
      siteName: theme.name[locale],
      type: 'website',
      // Whoever shows a shared link needs the full address of the picture.
      ...(base && { images: [new URL(picture, base).href] }),
    },
  };
}

export default async function GoodsProfilePage({ params }: Props) {
  const { variant, theme, locale, link } = await pageContext(params);
  const { goodsId } = await params;
  const [goods, comments, recommended] = await Promise.all([
    readGoodsDetail(variant, { goodsId }),
    optional('comments', readComments(variant, { id: goodsId, pageSize: NEWEST })),
    optional('recommended goods', readRecommended(variant, { goodsId, pageSize: RECOMMENDED })),
  ]);
  if (!goods) {
    const view = (
      <div className="page-column">
        <NotFoundView homeHref={link('/home')} />
      </div>
    );
    return (
      <Suspense fallback={view}>
        <RaiseNotFound />
      </Suspense>
    );
  }
  return (
    <GoodsProfile
      goods={goods}
      comments={comments?.list ?? []}
      recommended={recommended ? pickCards(recommended).list : []}
      theme={theme}
      locale={locale}
      projectKey={variant.projectKey}
      homeHref={link('/home')}
    />
  );
}

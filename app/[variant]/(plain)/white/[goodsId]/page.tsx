import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { FullPageMessage } from '@/components/app/full-page-message';
import { RaiseNotFound } from '@/components/app/raise-not-found';
import { WhiteGoods } from '@/components/goods/detail/white-goods';
import { readComments, readGoodsDetail } from '@/server/reads/goods';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string; goodsId: string }>;
}

export const revalidate = 60;
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { variant } = await getPageContext(params);
  const goods = await readGoodsDetail(variant, { goodsId: (await params).goodsId });
  const title = goods?.title ?? (await getTranslations('common'))('notFound.title');
  // Search engines list the product page.
  return { title, description: goods?.subtitle, robots: { index: false } };
}

/** The product for embedding in other sites; an unknown product is a 404 (R-GOODS-18, R-GOODS-09). */
export default async function WhitePage({ params }: Props) {
  const { variant, theme, locale, link } = await getPageContext(params);
  const { goodsId } = await params;
  const [goods, comments] = await Promise.all([
    readGoodsDetail(variant, { goodsId }),
    readComments(variant, { id: goodsId, pageSize: 2 }).catch(() => null),
  ]);
  if (!goods) {
    const t = await getTranslations('common.notFound');
    return (
      <RaiseNotFound>
        <FullPageMessage illustration="end" title={t('title')} text={t('text')} />
      </RaiseNotFound>
    );
  }
  return (
    <WhiteGoods
      goods={goods}
      theme={theme}
      locale={locale}
      newest={comments?.list ?? null}
      href={link(`/goodsProfile/${goodsId}`)}
    />
  );
}

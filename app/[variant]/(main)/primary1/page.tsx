import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { GOODS_PAGE_SIZE, pickPage } from '@/components/goods/goods-page';
import { rangesOf } from '@/components/points/favour/ranges';
import { PointCentre } from '@/components/points/point-centre';
import { readGoodsList } from '@/server/reads/goods';
import { type PageContext, pageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const revalidate = 60;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await pageContext(params);
  const t = await getTranslations('points');
  return { title: t('title') };
}

/** First page of the first tab. Without it the list asks for itself in the browser. */
async function readFirst({ variant, project }: PageContext) {
  const [range] = rangesOf(project);
  const page = range
    ? await readGoodsList(variant, { ...range, pageSize: GOODS_PAGE_SIZE }).catch(() => null)
    : null;
  return page && pickPage(page);
}

export default async function PointCentrePage({ params }: Props) {
  const context = await pageContext(params);
  const { theme, locale, project, variant, link } = context;
  return (
    <PointCentre
      theme={theme}
      locale={locale}
      project={project}
      projectKey={variant.projectKey}
      homeHref={link('/home')}
      first={await readFirst(context)}
    />
  );
}

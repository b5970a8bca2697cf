import { getTranslations } from 'next-intl/server';
import { createPublicMetadata } from '@/app/create-page-metadata';
import { IdleBackToTop } from '@/components/app/idle-back-to-top';
import { MissingPage } from '@/components/app/missing-page';
import { PageFrame } from '@/components/app/page-frame';
import { LiveList } from '@/components/live/list/live-list';
import { readLiveList } from '@/server/reads/live';
import { getPageContext, getVariant } from '@/server/reads/page-context';

interface Props {
  /** `page`: number of the page from 2; absent: the first one. */
  params: Promise<{ variant: string; page?: string }>;
}

const readPageNum = async (params: Props['params']): Promise<number> => Number((await params).page ?? 1);

export async function generateMetadata({ params }: Props) {
  const context = await getPageContext(params);
  const pageNum = await readPageNum(params);
  const title = (await getTranslations('live.list'))('title');
  const path = pageNum > 1 ? `/live/list?page=${pageNum}` : '/live/list';
  return { title, ...createPublicMetadata(context, path, { title }) };
}

/** The list of live videos; the browser loads it when it cannot be read here. A page past the end is a 404. */
export default async function LiveListPage({ params }: Props) {
  const pageNum = await readPageNum(params);
  const [{ locale, link }, page] = await Promise.all([
    getPageContext(params),
    readLiveList(await getVariant(params), pageNum > 1 ? { pageNum } : {}).catch(() => null),
  ]);
  if (pageNum > 1 && page?.list.length === 0) return <MissingPage homeHref={link('/home')} />;
  const t = await getTranslations();
  return (
    <PageFrame locale={locale} title={t('live.list.title')} backHref={link('/home')} namespaces={['live']}>
      <div className="px-3 pt-2.5 pb-safe">
        <LiveList first={page && { list: page.list, hasNextPage: page.hasNextPage }} firstPage={pageNum} />
      </div>
      <IdleBackToTop label={t('common.backToTop')} />
    </PageFrame>
  );
}

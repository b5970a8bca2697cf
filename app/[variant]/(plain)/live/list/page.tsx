import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { PageFrame } from '@/components/app/page-frame';
import { LiveList } from '@/components/live/list/live-list';
import { readLiveList } from '@/server/reads/live';
import { getPageContext, getVariant } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const revalidate = 60;

export const generateMetadata = createPageMetadata('/live/list', 'live.list.title');

/** The list of live videos; the browser loads it when it cannot be read here. */
export default async function LiveListPage({ params }: Props) {
  const [{ locale, link }, page] = await Promise.all([
    getPageContext(params),
    readLiveList(await getVariant(params), {}).catch(() => null),
  ]);
  const t = await getTranslations('live.list');
  return (
    <PageFrame locale={locale} title={t('title')} backHref={link('/home')} namespaces={['live']}>
      <div className="px-3 pt-2.5 pb-safe">
        <LiveList first={page && { list: page.list, hasNextPage: page.hasNextPage }} />
      </div>
    </PageFrame>
  );
}

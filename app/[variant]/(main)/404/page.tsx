import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotFoundView } from '@/components/app/not-found-view';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await getPageContext(params);
  const t = await getTranslations('common');
  return { title: t('notFound.title'), robots: { index: false } };
}

/**
 * The middleware returns this page with status 404, for its own address and for every unknown one (R-NAV-14).
 */
export default async function NotFoundPage({ params }: Props) {
  const { link, project } = await getPageContext(params);
  return (
    <NotFoundView
      homeHref={link('/home')}
      pointsHref={link('/primary1')}
      closed={project?.boolOpen === false}
    />
  );
}

import { createPageMetadata } from '@/app/create-page-metadata';
import { NotFoundView } from '@/components/app/missing-page';
import { hasFeature } from '@/lib/rules/environment/features';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/404', 'common.notFound.title');

/**
 * The middleware returns this page with status 404, for its own address and for every unknown one (R-NAV-14).
 */
export default async function NotFoundPage({ params }: Props) {
  const { link, project, theme, locale, variant } = await getPageContext(params);
  return (
    <NotFoundView
      homeHref={link('/home')}
      points={{ href: link('/primary1'), name: theme.pointName.unit[locale] }}
      closed={project?.boolOpen === false}
      canClose={hasFeature('appBridge', variant.environment)}
    />
  );
}

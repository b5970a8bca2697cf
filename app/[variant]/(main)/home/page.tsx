import type { Metadata } from 'next';
import { Home } from '@/components/home/home';
import { readHome, readHomeDefaults } from '@/server/reads/home';
import { getPageContext, getVariant } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const revalidate = 60;

// R-PROJECT-19
/** The project's title, else the brand's (R-PROJECT-18, R-PROJECT-19). */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, theme, locale } = await getPageContext(params);
  return { title: { absolute: project?.webTextConfig.homeTitle || theme.homeTitle[locale] } };
}

/** The home page. */
export default async function HomePage({ params }: Props) {
  const variant = await getVariant(params);
  const [{ theme, locale, project, link }, content] = await Promise.all([
    getPageContext(params),
    readHome(variant),
  ]);
  return (
    <Home
      theme={theme}
      locale={locale}
      projectKey={variant.projectKey}
      notices={project?.mallConfig.carousel_top_text ?? []}
      content={{ ...content, ...(await readHomeDefaults(variant, project)) }}
      link={link}
    />
  );
}

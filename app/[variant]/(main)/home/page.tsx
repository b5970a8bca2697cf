import type { Metadata } from 'next';
import { Home } from '@/components/home/home';
import { readHome } from '@/server/reads/home';
import { getPageContext } from '@/server/reads/page-context';

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
  const { variant, theme, locale, project, link } = await getPageContext(params);
  return (
    <Home
      theme={theme}
      locale={locale}
      projectKey={variant.projectKey}
      notices={project?.mallConfig.carousel_top_text ?? []}
      content={await readHome(variant)}
      link={link}
    />
  );
}

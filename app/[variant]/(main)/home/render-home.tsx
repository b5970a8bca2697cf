import type { Metadata } from 'next';
import { createPublicMetadata } from '@/app/create-page-metadata';
import { Home } from '@/components/home/home';
import type { HomeFeed } from '@/lib/rules/partner/home-feed';
import { readHome, readHomeDefaults } from '@/server/reads/home';
import { getPageContext, getVariant } from '@/server/reads/page-context';

/** What Next passes to the home page. */
export interface HomePageProps {
  params: Promise<{ variant: string }>;
}

// R-PROJECT-19
/** The project's title, else the brand's (R-PROJECT-18, R-PROJECT-19). */
export async function generateMetadata({ params }: HomePageProps): Promise<Metadata> {
  const context = await getPageContext(params);
  const { project, theme, locale } = context;
  const title = project?.webTextConfig.homeTitle || theme.homeTitle[locale];
  return { title: { absolute: title }, ...createPublicMetadata(context, '/home', { title }) };
}

/** Renders the home page with a variant of its product list (R-PARTNER-14). */
export async function renderHome({ params }: HomePageProps, feed: HomeFeed) {
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
      noticeMode={project?.mallConfig.carousel_top_mode}
      content={{ ...content, ...(await readHomeDefaults(variant, project)) }}
      feed={feed}
      link={link}
    />
  );
}

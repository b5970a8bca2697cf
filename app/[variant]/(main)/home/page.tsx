import { type HomePageProps, renderHome } from './render-home';

export { generateMetadata } from './render-home';

// An upper limit: the reads of a page have shorter lifetimes (server/revalidation/cache-tags.ts).
export const revalidate = 60;

/** The home page. */
export default function HomePage(props: HomePageProps) {
  return renderHome(props, 'two-columns');
}

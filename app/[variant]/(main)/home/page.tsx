import { type HomePageProps, renderHome } from './render-home';

export { generateMetadata } from './render-home';

export const revalidate = 60;

/** The home page. */
export default function HomePage(props: HomePageProps) {
  return renderHome(props, 'two-columns');
}

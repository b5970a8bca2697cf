import { type HomePageProps, renderHome } from './render-home';

export { generateMetadata } from './render-home';

/** The home page. */
export default function HomePage(props: HomePageProps) {
  return renderHome(props, 'two-columns');
}

import { type HomePageProps, renderHome } from '../render-home';

export { generateMetadata } from '../render-home';

/** The home page for clients of the variant `one-column`; the middleware selects it by cookie. */
export default function HomeOneColumnPage(props: HomePageProps) {
  return renderHome(props, 'one-column');
}

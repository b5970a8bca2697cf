import { HomeContent, type HomePageProps } from '../home-content';

export { generateMetadata } from '../home-content';

export const revalidate = 60;

/** The home page for clients of the variant `one-column`; the middleware selects it by cookie. */
export default function HomeOneColumnPage({ params }: HomePageProps) {
  return <HomeContent params={params} feed="one-column" />;
}

import { HomeContent, type HomePageProps } from './home-content';

export { generateMetadata } from './home-content';

export const revalidate = 60;

/** The home page. */
export default function HomePage({ params }: HomePageProps) {
  return <HomeContent params={params} feed="two-columns" />;
}

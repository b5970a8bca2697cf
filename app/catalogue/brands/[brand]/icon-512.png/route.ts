import { serveLargeIcon } from '@/server/crawlers/icons';
import { themeIds } from '@/themes';

/** The icons are drawn once, by the build. */
export const dynamic = 'force-static';
export const dynamicParams = false;
export const generateStaticParams = () => themeIds.map((brand) => ({ brand }));

interface Props {
  params: Promise<{ brand: string }>;
}

export const GET = async (_: Request, { params }: Props): Promise<Response> =>
  serveLargeIcon((await params).brand);

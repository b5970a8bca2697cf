import { serveSitemap } from '@/server/crawlers/sitemap';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ file: string[] }>;
}

export const GET = async (request: Request, { params }: Props): Promise<Response> =>
  serveSitemap(request, (await params).file);

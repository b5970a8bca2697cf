import { serveSitemap } from '@/server/crawlers/sitemap';

export const dynamic = 'force-dynamic';

export const GET = (request: Request): Promise<Response> => serveSitemap(request, []);

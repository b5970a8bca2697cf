import { offlinePages, serveOfflinePage } from '@/server/web-app/offline-page';

/** The pages are written once, by the build. */
export const dynamic = 'force-static';
export const dynamicParams = false;
export const generateStaticParams = () => offlinePages;

interface Props {
  params: Promise<{ brand: string; locale: string }>;
}

export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { brand, locale } = await params;
  return serveOfflinePage(brand, locale);
}

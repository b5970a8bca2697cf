import { serveManifest } from '@/server/web-app/manifest';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ variant: string }>;
}

export const GET = async (request: Request, { params }: Props): Promise<Response> =>
  serveManifest(request, (await params).variant);

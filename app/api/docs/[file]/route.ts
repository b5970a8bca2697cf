import { docsFile } from '@/server/bff/operate/docs';

export const dynamic = 'force-dynamic';

export async function GET(
  request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  return docsFile(request, (await params).file);
}

import { getDocsFile } from '@/server/bff/ops/docs';

export const dynamic = 'force-dynamic';

/** Returns a file of the API documentation page. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  return getDocsFile(request, (await params).file);
}

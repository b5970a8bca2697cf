import { openApiDocument } from '@/lib/openapi/document';

export const dynamic = 'force-static';

/** The contract for programs. */
export const GET = (): Response => Response.json(openApiDocument('/vantmall'));

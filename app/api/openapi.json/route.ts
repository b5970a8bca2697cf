import { openApiDocument } from '@/lib/openapi/document';

export const dynamic = 'force-static';

/** The contract for programs (product 2). */
export const GET = (): Response => Response.json(openApiDocument('/vantmall'));

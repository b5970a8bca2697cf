export { getOpenApiDocument as GET } from '@/server/bff/ops/docs';

export const dynamic = 'force-dynamic';

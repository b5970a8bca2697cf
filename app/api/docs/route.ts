export { renderDocsPage as GET } from '@/server/bff/ops/docs';

export const dynamic = 'force-dynamic';

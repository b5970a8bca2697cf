export { readinessHandler as GET } from '@/server/bff/ops/readiness-handler';

export const dynamic = 'force-dynamic';

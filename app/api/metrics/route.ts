export { metricsHandler as GET } from '@/server/bff/ops/metrics-handler';

export const dynamic = 'force-dynamic';

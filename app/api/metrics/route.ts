export { tellMetrics as GET } from '@/server/bff/operate/metrics';

export const dynamic = 'force-dynamic';

export { serveWorker as GET } from '@/server/web-app/worker';

export const dynamic = 'force-dynamic';

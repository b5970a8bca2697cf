export { serveRobots as GET } from '@/server/crawlers/robots';

export const dynamic = 'force-dynamic';

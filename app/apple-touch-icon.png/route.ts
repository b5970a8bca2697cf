export { serveDefaultTouchIcon as GET } from '@/server/crawlers/icons';

export const dynamic = 'force-dynamic';

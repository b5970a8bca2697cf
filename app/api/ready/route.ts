export { ready as GET } from '@/server/bff/operate/ready';

export const dynamic = 'force-dynamic';

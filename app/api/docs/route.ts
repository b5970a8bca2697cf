export { docsPage as GET } from '@/server/bff/operate/docs';

export const dynamic = 'force-dynamic';

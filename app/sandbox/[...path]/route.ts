export { passThrough as GET, passThrough as POST } from '@/server/bff/pass-through';

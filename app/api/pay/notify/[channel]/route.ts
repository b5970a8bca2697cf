export { passThrough as POST } from '@/server/bff/pass-through';

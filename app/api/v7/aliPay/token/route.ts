export { finishAlipayLogin as GET } from '@/server/oauth/alipay-login';

export const dynamic = 'force-dynamic';

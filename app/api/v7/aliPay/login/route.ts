export { logInByAlipayMini as POST } from '@/server/oauth/alipay-mini-login';

export const dynamic = 'force-dynamic';

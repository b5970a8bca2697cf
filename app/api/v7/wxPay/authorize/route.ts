export { startWechatLogin as GET } from '@/server/oauth/wechat-login';

export const dynamic = 'force-dynamic';

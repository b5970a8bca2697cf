export { startLogin as GET } from '@/server/wechat/start-login';

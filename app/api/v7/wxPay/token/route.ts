export { finishLogin as GET } from '@/server/wechat/finish-login';

/** The script with which the phone makers' alliance detects and opens quick apps. */
export const QUICK_APP_SCRIPT = 'https://statres.quickapp.cn/quickapp/js/routerinline.min.js';

/** Its host, and the hosts whose addresses it requests as pictures and frames, which phones turn into calls. */
export const QUICK_APP_SCRIPT_HOST = new URL(QUICK_APP_SCRIPT).origin;
export const QUICK_APP_LINK_HOSTS = [
  'http://thefatherofsalmon.com',
  'http://v2.thefatherofsalmon.com',
  'http://fastappjump-drcn.hispace.hicloud.com',
] as const;

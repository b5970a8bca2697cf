import { proxyToMall } from '@/server/bff/proxy';

export {
  proxyToMall as DELETE,
  proxyToMall as GET,
  proxyToMall as HEAD,
  proxyToMall as OPTIONS,
  proxyToMall as PATCH,
  proxyToMall as POST,
  proxyToMall as PUT,
};

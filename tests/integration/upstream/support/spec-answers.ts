/** Answers of a points mall with the fields that the specification names, and no others. */

export const specProjectConfig = {
  umengId: '',
  baiduId: '',
  isPointsDialog: true,
  boolOpen: true,
  isWxMiniAppPay: false,
  paySetting: { isWxPay: true, isAliPay: true, isCloudPay: false },
  bindPhonePoints: 100,
  showHomeButton: true,
  projectName: 'Old mall',
  webPointTemplate: 'default',
  orderSuccessTipConfig: { content: 'Thank you', duration: 5000, type: 'text', url_name: '' },
  initPoints: 200,
  webTextConfig: {},
  mallConfig: {
    carousel_top_text: ['News'],
    overdue_donate_points: 50,
    auto_refund_minute: 30,
    auto_refund_open: true,
    refund_open: true,
    points_goods_group_tab: [],
    default_pay_type: 'alipay',
    convenient_buying_id: '',
  },
};

export const specLogin = { userId: 'u1', isNewUser: true };

export const specAdvert = {
  urlType: 'path',
  img: '/a.webp',
  desc: 'Cups',
  businessKey: '{"path":"/home","title":"Cups"}',
};

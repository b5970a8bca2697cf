import type { Environment } from '@/lib/rules/environment/environment';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; 23127PN0CC Build/UKQ1.230804.001; wv) AppleWebKit/537.36';
const WEBVIEW = `${ANDROID} (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.188 Mobile Safari/537.36`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const XWEB = `${ANDROID} (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240501`;
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = (phone: string, rest = 'Chrome/126.0.0.0 Mobile Safari/537.36') =>
  `Mozilla/5.0 (Linux; Android 14; ${phone}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;

/** User agents of phones, apps and crawlers: name, user agent, environment. */
export const userAgents: readonly (readonly [string, string, Environment])[] = [
  // WeChat
  [
    'WeChat on Android',
    `${XWEB} MMWEBID/1234 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
    'wechat',
  ],
  [
    'WeChat on iOS',
    `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/4G Language/zh_CN`,
    'wechat',
  ],
  [
    'WeChat on an iPad',
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.48(0x1800302d) NetType/WIFI Language/zh_CN',
    'wechat',
  ],
  [
    'WeChat on Windows',
    `${WINDOWS} NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) XWEB/9129 Flue`,
    'wechat',
  ],
  [
    'WeChat on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/107.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/6.8.0(0x16080000) MacWechat/3.8.7(0x13080712) XWEB/1191 Flue',
    'wechat',
  ],
  [
    'WeChat on HarmonyOS',
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile MicroMessenger/8.0.6(0xf3800623) NetType/WIFI Language/zh_CN',
    'wechat',
  ],
  [
    'WeChat of 2017 with TBS',
    'Mozilla/5.0 (Linux; Android 7.1.1; OPPO R11 Build/NMF26X; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/53.0.2785.49 Mobile MQQBrowser/6.2 TBS/043632 Safari/537.36 MicroMessenger/6.6.1.1220(0x26060133) NetType/WIFI Language/zh_CN',
    'wechat',
  ],
  [
    'a mini program on Android',
    `${XWEB} MMWEBID/1234 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64 miniProgram/wx0123456789abcdef`,
    'mini',
  ],
  [
    'a mini program on iOS',
    `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN miniProgram/wx0123456789abcdef`,
    'mini',
  ],
  [
    'a mini program on Windows',
    `${WINDOWS} MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Windows WindowsWechat/WMPF WindowsWechat(0x63090a13) XWEB/9129`,
    'mini',
  ],
  [
    'a mini program on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/107.0.0.0 Safari/537.36 MicroMessenger/6.8.0(0x16080000) NetType/WIFI MiniProgramEnv/Mac MacWechat/WMPF XWEB/30515',
    'mini',
  ],
  [
    'a mini program whose mark comes first',
    `${IPHONE} miniProgram Mobile/15E148 MicroMessenger/7.0.3`,
    'mini',
  ],
  [
    'WeCom on Android',
    `${WEBVIEW} wxwork/4.1.22 MicroMessenger/7.0.1 NetType/WIFI Language/zh Lang/zh ColorScheme/Light`,
    'browser',
  ],
  [
    'WeCom on iOS',
    `${IPHONE} Mobile/15E148 wxwork/4.1.20 MicroMessenger/7.0.1 Language/zh ColorScheme/Light`,
    'browser',
  ],
  [
    'WeCom on Windows',
    `${WINDOWS} wxwork/4.1.22 (MicroMessenger/6.2) WindowsWechat MailPlugin_Electron WeMail embeddisk`,
    'browser',
  ],
  // Alipay
  [
    'Alipay on Android',
    `${WEBVIEW} UWS/3.22.2.9999 UCBS/3.22.2 NebulaSDK/1.8.100112 Nebula AlipayDefined(nt:WIFI,ws:393|0|2.75) AliApp(AP/10.6.0.8000) AlipayClient/10.6.0.8000 Language/zh-Hans useStatusBar/true isConcaveScreen/true`,
    'alipay',
  ],
  [
    'Alipay on iOS',
    `${IPHONE} Mobile/21F90 NebulaSDK/1.8.100112 Nebula PSDType(1) AlipayDefined(nt:WIFI,ws:390|780|3.0) AliApp(AP/10.6.0.6000) AlipayClient/10.6.0.6000 Language/zh-Hans`,
    'alipay',
  ],
  [
    'Alipay of Hong Kong',
    `${IPHONE} Mobile/15E148 AliApp(AP/10.1.32) AlipayClientHK/6.2.0 AlipayClient/10.1.32 Language/zh-Hant`,
    'alipay',
  ],
  [
    'a mini program of Alipay on Android',
    `${WEBVIEW} UWS/3.22.2.9999 NebulaSDK/1.8.100112 Nebula AliApp(AP/10.6.0.8000) AlipayClient/10.6.0.8000 Language/zh-Hans MiniProgram APXWebView NebulaX/1.0.0 Ariver/1.0.0`,
    'alipayMini',
  ],
  [
    'a mini program of Alipay on iOS',
    `${IPHONE} Mobile/21F90 Ariver/1.1.0 AliApp(AP/10.6.0.6000) Nebula WK RVKType(0) AlipayDefined(nt:WIFI) AlipayClient/10.6.0.6000 Language/zh-Hans MiniProgram APXWebView`,
    'alipayMini',
  ],
  [
    'Taobao on Android',
    `${WEBVIEW} AliApp(TB/10.36.10) UCBS/2.11.1.1 TTID/600000 WindVane/8.5.0 1080X2316`,
    'browser',
  ],
  [
    'DingTalk on iOS',
    `${IPHONE} Mobile/21F90 AliApp(DingTalk/7.5.20) com.laiwang.DingTalk/7.5.20 Channel/201200 language/zh-Hans-CN`,
    'browser',
  ],
  // The provider's app
  ['the app on Android', `${WEBVIEW} VantMallApp/3.2.0`, 'app'],
  ['the app on iOS', `${IPHONE} Mobile/21F90 VantMallApp/3.2.0 (build 412)`, 'app'],
  ['the app with the mark of a sharing SDK', `${WEBVIEW} VantMallApp/3.2.0 MicroMessenger/8.0`, 'app'],
  ['the app in lower case', `${WEBVIEW} vantmallapp/1.0`, 'app'],
  // Quick apps
  [
    'a quick app on Xiaomi',
    `${WEBVIEW} hap/1.10/xiaomi com.miui.hybrid/1.10.0.3 com.vantmall.quickapp/1.0.0 ({"packageName":"com.miui.home","type":"shortcut"})`,
    'quickApp',
  ],
  [
    'a quick app on Huawei',
    'Mozilla/5.0 (Linux; Android 10; ELE-AL00 Build/HUAWEIELE-AL00; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/88.0.4324.93 Mobile Safari/537.36 hap/1.0.80.300/huawei com.huawei.fastapp/12.3.1 com.vantmall.quickapp/1.0.0',
    'quickApp',
  ],
  [
    'a quick app on OPPO',
    chrome(
      'PGEM10',
      'Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 hap/1.111/oppo com.nearme.instant.platform/8.4.0 com.vantmall.quickapp/1.0.0',
    ),
    'quickApp',
  ],
  [
    'a quick app on vivo',
    chrome(
      'V2309A',
      'Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 hap/1.11/vivo com.vivo.hybrid/1.11.2.300 com.vantmall.quickapp/1.0.0',
    ),
    'quickApp',
  ],
  [
    'a quick app on Honor',
    chrome(
      'ANY-AN00',
      'Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 hap/1.0.10/honor com.hihonor.quickengine/10.0.2',
    ),
    'quickApp',
  ],
  ['a quick app with its own mark', `${WEBVIEW} QuickApp/1.2`, 'quickApp'],
  // Browsers of phones
  ['Chrome on a Pixel', chrome('Pixel 8'), 'browser'],
  [
    'Chrome with a reduced agent',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'browser',
  ],
  ['Safari on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'browser'],
  ['Safari on an iPad that looks like a Mac', `${MAC} Version/17.5 Safari/605.1.15`, 'browser'],
  ['Chrome on iOS', `${IPHONE} CriOS/126.0.6478.153 Mobile/15E148 Safari/604.1`, 'browser'],
  ['Samsung', chrome('SM-S9280', 'SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36'), 'browser'],
  [
    'Huawei',
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00; HMSCore 6.14.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.302 Mobile Safari/537.36',
    'browser',
  ],
  [
    'Huawei on HarmonyOS NEXT',
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.1.2.300',
    'browser',
  ],
  [
    'MIUI',
    chrome('23127PN0CC', 'Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.5.40523'),
    'browser',
  ],
  [
    'OPPO',
    chrome('PGEM10', 'Version/4.0 Chrome/115.0.5790.168 Mobile Safari/537.36 HeyTapBrowser/40.8.18.1'),
    'browser',
  ],
  ['vivo', chrome('V2309A', 'Chrome/87.0.4280.141 Mobile Safari/537.36 VivoBrowser/21.0.2.0'), 'browser'],
  [
    'UC',
    'Mozilla/5.0 (Linux; U; Android 14; zh-CN; V2309A Build/UP1A.231005.007) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/16.6.8.1315 Mobile Safari/537.36',
    'browser',
  ],
  [
    'QQ browser',
    chrome('V2309A', 'Version/4.0 Chrome/109.0.5414.86 MQQBrowser/15.3 Mobile Safari/537.36 COVC/046915'),
    'browser',
  ],
  [
    'QQ chat',
    `${WEBVIEW} V1_AND_SQ_9.0.60_6478_YYB_D QQ/9.0.60.17095 NetType/WIFI WebP/0.4.1 AppId/537229000 Pixel/1080`,
    'browser',
  ],
  [
    'Baidu',
    chrome(
      'V2309A',
      'Version/4.0 Chrome/97.0.4692.98 Mobile Safari/537.36 T7/13.60 SP-engine/2.96.0 baiduboxapp/13.60.0.10 (Baidu; P1 14)',
    ),
    'browser',
  ],
  [
    'a mini program of Baidu',
    chrome(
      'V2309A',
      'Version/4.0 Chrome/97.0.4692.98 Mobile Safari/537.36 swan/2.60 swan-baiduboxapp/13.60 baiduboxapp/13.60.0.10 (Baidu; P1 14)',
    ),
    'browser',
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'browser'],
  [
    'Edge on Android',
    chrome('SM-S9280', 'Chrome/125.0.0.0 Mobile Safari/537.36 EdgA/125.0.2535.96'),
    'browser',
  ],
  [
    'Android 4',
    'Mozilla/5.0 (Linux; U; Android 4.1.2; zh-cn; GT-I9300 Build/JZO54K) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
    'browser',
  ],
  [
    'iOS 9',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 9_3_5 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Version/9.0 Mobile/13G36 Safari/601.1',
    'browser',
  ],
  // Browsers of computers
  ['Chrome on Windows', WINDOWS, 'browser'],
  ['Edge on Windows', `${WINDOWS} Edg/126.0.0.0`, 'browser'],
  [
    'Internet Explorer 11',
    'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
    'browser',
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'browser'],
  // Other apps with a web-view
  [
    'TikTok of China',
    `${WEBVIEW} aweme_300400 JsSdk/1.0 NetType/WIFI Channel/xiaomi AppName/aweme app_version/30.4.0 ByteLocale/zh-CN Region/CN AppSkin/white BytedanceWebview/d8a21c6`,
    'browser',
  ],
  ['Weibo', `${IPHONE} Mobile/21F90 Weibo (iPhone15,2__weibo__14.6.3__iphone__os17.5.1)`, 'browser'],
  [
    'JD',
    `${IPHONE} Mobile/15E148 jdapp;iPhone;13.0.2;;;M/5.0;appBuild/169300;jdSupportDarkMode/0`,
    'browser',
  ],
  ['Facebook', `${IPHONE} Mobile/21F90 [FBAN/FBIOS;FBAV/469.0.0.32.103;FBDV/iPhone15,2]`, 'browser'],
  // Programs
  [
    'Googlebot',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.6478.126 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'browser',
  ],
  [
    'Baiduspider',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'browser',
  ],
  [
    'Bytespider',
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
    'browser',
  ],
  ['curl', 'curl/8.5.0', 'browser'],
  // Nonsense
  ['an empty agent', '', 'browser'],
  ['white space', ' \t ', 'browser'],
  ['a mark without its slash', 'MicroMessenger miniProgram AlipayClient VantMallApp', 'browser'],
  ['a word that ends with a mark', `${WEBVIEW} shap/1.0 mishap/2`, 'browser'],
  ['10 KB without a mark', 'MicroMessenger '.repeat(700), 'browser'],
  ['10 KB before a mark', `${'x'.repeat(10_000)} MicroMessenger/8.0`, 'browser'],
  ['10 KB after a mark', `MicroMessenger/8.0 ${'miniProgra '.repeat(1000)}`, 'wechat'],
  ['characters outside of ASCII', '微信 MicroMessenger/8.0 🛒', 'wechat'],
];

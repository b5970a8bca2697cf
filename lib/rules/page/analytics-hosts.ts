/** What a page may load from a service for web analytics. */
export interface AnalyticsHosts {
  scripts: readonly string[];
  /** Where its script sends reports; pictures need no entry. */
  connections: readonly string[];
}

const hosts = {
  baidu: { scripts: ['https://hm.baidu.com'], connections: ['https://hm.baidu.com'] },
  umeng: {
    scripts: ['https://s4.cnzz.com', 'https://c.cnzz.com', 'https://v1.cnzz.com'],
    connections: [],
  },
} satisfies Record<string, AnalyticsHosts>;

type AnalyticsService = keyof typeof hosts;

/** The services that a project uses, as the root element of its pages names them; undefined: none (R-EVENT-11). */
export function toAnalyticsServices(ids: { umengId: string; baiduId: string }): string | undefined {
  const services: AnalyticsService[] = [
    ...(ids.baiduId ? ['baidu' as const] : []),
    ...(ids.umengId ? ['umeng' as const] : []),
  ];
  return services.length > 0 ? services.join(' ') : undefined;
}

/** The root element of a document. React escapes quotes in attributes, and texts come after it. */
const ROOT_ELEMENT = /<html[^>]*? data-analytics="([^"]*)"/;

/** The hosts that a document needs, by its root element; unknown services are ignored. */
export function findAnalyticsHosts(html: string): AnalyticsHosts {
  const [, services = ''] = ROOT_ELEMENT.exec(html.slice(0, 2000)) ?? [];
  const found = services
    .split(' ')
    .flatMap((name) => (Object.hasOwn(hosts, name) ? [hosts[name as AnalyticsService]] : []));
  return {
    scripts: found.flatMap(({ scripts }) => scripts),
    connections: found.flatMap(({ connections }) => connections),
  };
}

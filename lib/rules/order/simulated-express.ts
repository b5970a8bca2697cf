import { hashText } from '../text/hash-text';
import { type Carrier, carriers } from './express-companies';

/** A tracking event of a parcel, in both languages. */
export interface ExpressTrace {
  /** Milliseconds since 1970. */
  at: number;
  textZh: string;
  textEn: string;
}

/** English names of provinces, by the first two digits of an area code (GB/T 2260). */
const provinces: Readonly<Record<string, string>> = {
  '11': 'Beijing',
  '12': 'Tianjin',
  '13': 'Hebei',
  '14': 'Shanxi',
  '15': 'Inner Mongolia',
  '21': 'Liaoning',
  '22': 'Jilin',
  '23': 'Heilongjiang',
  '31': 'Shanghai',
  '32': 'Jiangsu',
  '33': 'Zhejiang',
  '34': 'Anhui',
  '35': 'Fujian',
  '36': 'Jiangxi',
  '37': 'Shandong',
  '41': 'Henan',
  '42': 'Hubei',
  '43': 'Hunan',
  '44': 'Guangdong',
  '45': 'Guangxi',
  '46': 'Hainan',
  '50': 'Chongqing',
  '51': 'Sichuan',
  '52': 'Guizhou',
  '53': 'Yunnan',
  '54': 'Tibet',
  '61': 'Shaanxi',
  '62': 'Gansu',
  '63': 'Qinghai',
  '64': 'Ningxia',
  '65': 'Xinjiang',
  '71': 'Taiwan',
  '81': 'Hong Kong',
  '82': 'Macao',
};

interface Warehouse {
  cityZh: string;
  cityEn: string;
  /** The provinces that it serves, as the first digits of their area codes. */
  regions: string;
}

/** The warehouses. A parcel starts at the one that serves the buyer's region. */
const warehouses: readonly [Warehouse, ...Warehouse[]] = [
  { cityZh: '上海市', cityEn: 'Shanghai', regions: '3' },
  { cityZh: '天津市', cityEn: 'Tianjin', regions: '126' },
  { cityZh: '广州市', cityEn: 'Guangzhou', regions: '4578' },
];

/** The address that a parcel is sent to. */
export interface Destination {
  province: string;
  city: string;
  county: string;
  areaCode: string;
}

/** The carrier and tracking number (2 letters and 12 digits) of an order: always the same ones. */
export function getSimulatedExpress(orderId: string): { company: Carrier; expressNo: string } {
  const seed = hashText(orderId);
  const company = carriers[seed % carriers.length] ?? carriers[0];
  const digits = String(hashText(`${orderId}/no`)).padStart(10, '0') + String(seed % 100).padStart(2, '0');
  return { company, expressNo: `${company.prefix}${digits}` };
}

/** Omits the province for a municipality, which would be repeated: 北京市 北京市. */
const formatCity = ({ province, city }: Destination): string =>
  city.startsWith(province) ? city : `${province}${city}`;

/**
 * Simulates the tracking events of a parcel from the nearest warehouse to the buyer (R-OPS-14): six events,
 * oldest first, the first at `sentAt` (milliseconds since 1970), then one every `stepMs`; the last one is the
 * delivery.
 */
export function simulateExpressRoute(
  orderId: string,
  to: Destination,
  sentAt: number,
  stepMs: number,
): ExpressTrace[] {
  const { company, expressNo } = getSimulatedExpress(orderId);
  const from = warehouses.find(({ regions }) => regions.includes(to.areaCode.slice(0, 1))) ?? warehouses[0];
  const province = provinces[to.areaCode.slice(0, 2)] ?? to.province;
  const city = formatCity(to);
  const texts: readonly (readonly [string, string])[] = [
    [
      `${company.nameZh}已在${from.cityZh}仓库揽收，单号 ${expressNo}`,
      `Picked up by ${company.nameEn} at the ${from.cityEn} warehouse, no. ${expressNo}`,
    ],
    [`快件已到达${from.cityZh}分拨中心，正在分拣`, `Arrived at the ${from.cityEn} sorting centre`],
    [`快件已从${from.cityZh}发出，下一站 ${city}`, `Left ${from.cityEn} for ${province} (${to.city})`],
    [`快件已到达${city}转运中心`, `Arrived at the ${province} hub (${to.city})`],
    [`快件已到达${to.county}营业点，快递员正在派送`, `Out for delivery in ${to.county}, ${to.city}`],
    [`快件已送达，感谢使用${company.nameZh}`, `Delivered. Thank you for using ${company.nameEn}`],
  ];
  return texts.map(([textZh, textEn], index) => ({ at: sentAt + index * stepMs, textZh, textEn }));
}

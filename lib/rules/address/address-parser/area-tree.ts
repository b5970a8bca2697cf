import type { AreaList } from '../area';

/** A province, city or county with its full and short names. */
export interface NamedArea {
  code: string;
  fullName: string;
  /** The name without its suffix: 浙江, 恩施, 西湖; the full name if fewer than two characters would be left. */
  shortName: string;
}

/** A city with its counties. */
export interface City extends NamedArea {
  counties: readonly NamedArea[];
}

/** A province with its cities. */
export interface Province extends NamedArea {
  cities: readonly City[];
}

/**
 * Ethnic groups in names of autonomous areas (GB/T 3304), the longer form of a name before the shorter one.
 */
const PEOPLES =
  '蒙古族|蒙古|土家族|维吾尔|哈萨克族|哈萨克|柯尔克孜|布依族|朝鲜族|哈尼族|傈僳族|仡佬族|拉祜族|东乡族|纳西族|仫佬族|锡伯族|达斡尔族|景颇族|毛南族|撒拉族|布朗族|塔吉克|普米族|鄂温克族|保安族|裕固族|鄂伦春|独龙族|羌族|怒族|壮族|回族|满族|苗族|彝族|藏族|侗族|瑶族|白族|黎族|傣族|畲族|水族|佤族|土族|各族';

const AUTONOMOUS = /自治[区州县旗]$/;
const OTHER_SUFFIX = /(?:特别行政区|地区|林区|特区|新区|街道|[省市盟县区旗镇])$/;
const WITH_PEOPLES = new RegExp(`(?:${PEOPLES})+$`);

/** Removes the suffix and the ethnic groups before it, if two characters are left: 内蒙古 stays unchanged. */
export function shortenName(full: string): string {
  const stem = full.replace(AUTONOMOUS.test(full) ? AUTONOMOUS : OTHER_SUFFIX, '');
  const bare = AUTONOMOUS.test(full) ? stem.replace(WITH_PEOPLES, '') : stem;
  return [bare, stem].find((name) => name.length >= 2) ?? full;
}

const toNamedAreas = (names: Readonly<Record<string, string>>, prefix: string): NamedArea[] =>
  Object.entries(names)
    .filter(([code]) => code.startsWith(prefix))
    .map(([code, fullName]) => ({ code, fullName, shortName: shortenName(fullName) }));

/** Converts an area list to a tree. */
export const createAreaTree = (list: AreaList): Province[] =>
  toNamedAreas(list.province_list, '').map((province) => ({
    ...province,
    cities: toNamedAreas(list.city_list, province.code.slice(0, 2)).map((city) => ({
      ...city,
      counties: toNamedAreas(list.county_list, city.code.slice(0, 4)),
    })),
  }));

/** Whether a city's name only fills a level that has no city: 省直辖县, 县 (重庆). */
export const isFillerName = (name: string): boolean => name === '县' || name.includes('直辖县');

/** Whether an area only fills a level that has no city. */
export const isPlaceholderArea = ({ fullName }: NamedArea): boolean => isFillerName(fullName);

/** Provinces, cities and counties by their codes (GB/T 2260), as `@vant/area-data` has them. */
export interface AreaList {
  province_list: Readonly<Record<string, string>>;
  city_list: Readonly<Record<string, string>>;
  county_list: Readonly<Record<string, string>>;
}

/** What a picker starts with (R-DIALOG-07). */
export const DEFAULT_AREA_CODE = '110101';

/** What the area picker answers. */
export interface Area {
  code: string;
  country: string;
  province: string;
  city: string;
  county: string;
}

export interface AreaOption {
  value: string;
  label: string;
}

const listOptions = (names: Readonly<Record<string, string>>, prefix: string): AreaOption[] =>
  Object.entries(names)
    .filter(([code]) => code.startsWith(prefix))
    .map(([value, label]) => ({ value, label }));

/** The three columns of a picker that stands on a code, and the code of each that is chosen. */
export interface AreaColumns {
  provinces: AreaOption[];
  cities: AreaOption[];
  counties: AreaOption[];
  province: string;
  city: string;
  county: string;
}

/** The option of the code's region, else the first one: an area that is gone leads to its neighbours. */
const pickOption = (options: readonly AreaOption[], code: string, digits: number): string =>
  (
    options.find(({ value }) => value === code) ??
    options.find(({ value }) => value.startsWith(code.slice(0, digits))) ??
    options[0]
  )?.value ?? '';

/**
 * Where a picker stands: on the code; without one on the default; and on the first available of every level
 * that does not know it (R-DIALOG-10).
 */
export function getAreaColumns(list: AreaList, code?: string): AreaColumns {
  const wanted = /^\d{6}$/.test(code ?? '') ? (code as string) : DEFAULT_AREA_CODE;
  const provinces = listOptions(list.province_list, '');
  const province = pickOption(provinces, `${wanted.slice(0, 2)}0000`, 2);
  const cities = listOptions(list.city_list, province.slice(0, 2));
  const city = pickOption(cities, `${wanted.slice(0, 4)}00`, 4);
  const counties = listOptions(list.county_list, city.slice(0, 4));
  const county = pickOption(counties, wanted, 6);
  return { provinces, cities, counties, province, city, county };
}

/** The area of a county's code; undefined for any other code, also for that of a city or a province (R-DIALOG-09). */
export function findArea(list: AreaList, code: string): Area | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const province = list.province_list[`${code.slice(0, 2)}0000`];
  const city = list.city_list[`${code.slice(0, 4)}00`];
  const county = list.county_list[code];
  return province && city && county ? { code, country: '中国', province, city, county } : undefined;
}

/** The area of the county that a picker stands on; undefined when the list has none. */
export const findPickedArea = (list: AreaList, code?: string): Area | undefined =>
  findArea(list, getAreaColumns(list, code).county);

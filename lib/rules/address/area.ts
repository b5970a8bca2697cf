/** Provinces, cities and counties by their codes (GB/T 2260), in the format of `@vant/area-data`. */
export interface AreaList {
  province_list: Readonly<Record<string, string>>;
  city_list: Readonly<Record<string, string>>;
  county_list: Readonly<Record<string, string>>;
}

/** The initial area of a picker (R-DIALOG-07). */
export const DEFAULT_AREA_CODE = '110101';

/** A picked area: the code of its county, and the names of all levels. */
export interface Area {
  code: string;
  country: string;
  province: string;
  city: string;
  county: string;
}

/** An option of a picker's column; `value` is the area code. */
export interface AreaOption {
  value: string;
  label: string;
}

const listOptions = (names: Readonly<Record<string, string>>, prefix: string): AreaOption[] =>
  Object.entries(names)
    .filter(([code]) => code.startsWith(prefix))
    .map(([value, label]) => ({ value, label }));

/** The three columns of a picker, and the selected code of each column. */
export interface AreaColumns {
  provinces: AreaOption[];
  cities: AreaOption[];
  counties: AreaOption[];
  province: string;
  city: string;
  county: string;
}

/** The option with the code, else one of the same region, else the first: codes may disappear. */
const pickOption = (options: readonly AreaOption[], code: string, digits: number): string =>
  (
    options.find(({ value }) => value === code) ??
    options.find(({ value }) => value.startsWith(code.slice(0, digits))) ??
    options[0]
  )?.value ?? '';

/**
 * The columns of a picker for an area code, or for the default without one. A level that does not have the
 * code selects the first available option (R-DIALOG-10).
 */
export function getAreaColumns(list: AreaList, code?: string): AreaColumns {
  const selected = /^\d{6}$/.test(code ?? '') ? (code as string) : DEFAULT_AREA_CODE;
  const provinces = listOptions(list.province_list, '');
  const province = pickOption(provinces, `${selected.slice(0, 2)}0000`, 2);
  const cities = listOptions(list.city_list, province.slice(0, 2));
  const city = pickOption(cities, `${selected.slice(0, 4)}00`, 4);
  const counties = listOptions(list.county_list, city.slice(0, 4));
  const county = pickOption(counties, selected, 6);
  return { provinces, cities, counties, province, city, county };
}

/** Finds the area of a county's code; undefined for any other code, even of a city (R-DIALOG-09). */
export function findArea(list: AreaList, code: string): Area | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const province = list.province_list[`${code.slice(0, 2)}0000`];
  const city = list.city_list[`${code.slice(0, 4)}00`];
  const county = list.county_list[code];
  return province && city && county ? { code, country: '中国', province, city, county } : undefined;
}

/** The area that a picker has selected; undefined if the list has no such county. */
export const findPickedArea = (list: AreaList, code?: string): Area | undefined =>
  findArea(list, getAreaColumns(list, code).county);

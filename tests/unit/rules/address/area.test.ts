import { areaList } from '@vant/area-data';
import { DEFAULT_AREA_CODE, findArea, findPickedArea, getAreaColumns } from '@/lib/rules/address/area';

describe('area picker', () => {
  // R-DIALOG-07
  it('starts with the default code when none is set', () => {
    expect(getAreaColumns(areaList).county).toBe(DEFAULT_AREA_CODE);
    expect(getAreaColumns(areaList, '').county).toBe(DEFAULT_AREA_CODE);
    expect(getAreaColumns(areaList, 'null').county).toBe(DEFAULT_AREA_CODE);
  });

  it('starts with the county that is set', () => {
    expect(getAreaColumns(areaList, '330106')).toMatchObject({
      province: '330000',
      city: '330100',
      county: '330106',
    });
  });

  it('selects the first city and county when a province or a city is chosen', () => {
    expect(getAreaColumns(areaList, '440000')).toMatchObject({ city: '440100', county: '440103' });
    expect(getAreaColumns(areaList, '330200')).toMatchObject({ province: '330000', city: '330200' });
  });

  // R-DIALOG-10
  it('selects a neighbour of a removed county', () => {
    const { city, county, counties } = getAreaColumns(areaList, '330199');
    expect(city).toBe('330100');
    expect(county).toBe(counties[0]?.value);
  });

  // R-DIALOG-10
  it('selects the first code when the list lacks the default code', () => {
    const list = {
      province_list: { 330000: '浙江省' },
      city_list: { 330100: '杭州市' },
      county_list: { 330102: '上城区', 330105: '拱墅区' },
    };
    expect(getAreaColumns(list).county).toBe('330102');
    expect(getAreaColumns(list, '999999').county).toBe('330102');
  });

  it('has cities and counties for every province and city', () => {
    for (const code of [...Object.keys(areaList.province_list), ...Object.keys(areaList.city_list)]) {
      expect(findPickedArea(areaList, code)).toBeDefined();
    }
  });

  // R-DIALOG-09
  it('returns code, country and names', () => {
    expect(findPickedArea(areaList, '110101')).toEqual({
      code: '110101',
      country: '中国',
      province: '北京市',
      city: '北京市',
      county: '东城区',
    });
  });

  it.each(['330000', '330100', '330199', '33010', ''])('finds no area for the code "%s"', (code) => {
    expect(findArea(areaList, code)).toBeUndefined();
  });

  it('returns nothing for an empty list', () => {
    expect(findPickedArea({ province_list: {}, city_list: {}, county_list: {} })).toBeUndefined();
  });
});

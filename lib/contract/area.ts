import { areaList } from '@vant/area-data';
import { z } from 'zod';
import { findArea } from '../rules/address/area';
import { type AreaFault, type AreaNames, findAreaFaults, findProvince } from '../rules/address/area-match';

/** Code of a county (GB/T 2260). It determines province, city and county. */
export const areaCode = z.string().regex(/^\d{6}$/, 'six digits (GB/T 2260)');

type AreaWithCode = AreaNames & { areaCode: string };

const messages: Readonly<Record<AreaFault, string>> = {
  areaCode: 'no county has this code',
  province: 'not the province of areaCode',
  city: 'not the city of areaCode',
  county: 'not the county of areaCode',
};

/**
 * Zod refinement: adds an issue for each name that does not match `areaCode`, unless the field already has one
 * (R-ADDRESS-06).
 */
export function checkArea(place: AreaWithCode, { issues, addIssue }: z.RefinementCtx): void {
  const known = issues.map(({ path }) => path?.[0]);
  for (const path of findAreaFaults(areaList, place).filter((fault) => !known.includes(fault)))
    addIssue({ code: 'custom', path: [path], message: messages[path] });
}

/**
 * Replaces the names of an area by the official names of its code. Returns undefined when the code is unknown
 * or the names belong to another area: rows and orders that are older than this check can contain such areas.
 */
export function resolveArea<P extends AreaWithCode>(place: P): P | undefined {
  const area = findArea(areaList, place.areaCode);
  if (!area || findAreaFaults(areaList, place).length > 0) return undefined;
  const { province, city, county } = area;
  return { ...place, province, city, county };
}

/** Destination of a shipping fee request: the code of a county, the name of a province, or both. */
type Destination = { areaCode?: string | undefined; province?: string | undefined };

/** Zod refinement: checks whichever of county code and province are given, and that they match. */
export function checkDestination(
  { areaCode: code, province }: Destination,
  { issues, addIssue }: z.RefinementCtx,
): void {
  if (issues.length > 0) return;
  const issue = (path: 'areaCode' | 'province', message: string) =>
    addIssue({ code: 'custom', path: [path], message });
  const area = code === undefined ? undefined : findArea(areaList, code);
  if (code !== undefined && !area) issue('areaCode', messages.areaCode);
  if (province === undefined) return;
  const match = findProvince(areaList, province);
  if (!match) issue('province', 'no such province');
  else if (area && match.name !== area.province) issue('province', messages.province);
}

/** The area code that determines the shipping fee: of the county, else of the province. */
export const destinationCode = ({ areaCode: code, province = '' }: Destination): string | undefined =>
  code ?? findProvince(areaList, province)?.code;

import { areaList } from '@vant/area-data';
import { z } from 'zod';
import { findArea } from '../rules/address/area';
import { type AreaFault, type AreaNames, findAreaFaults, findProvince } from '../rules/address/area-match';

/** Code of a county (GB/T 2260). What else there is about an area follows from it. */
export const areaCode = z.string().regex(/^\d{6}$/, 'six digits (GB/T 2260)');

type Place = AreaNames & { areaCode: string };

const messages: Readonly<Record<AreaFault, string>> = {
  areaCode: 'no county has this code',
  province: 'not the province of areaCode',
  city: 'not the city of areaCode',
  county: 'not the county of areaCode',
};

/** What does not fit together in an area, as issues of a schema; one for each field. */
export function checkArea(place: Place, { issues, addIssue }: z.RefinementCtx): void {
  const known = issues.map(({ path }) => path?.[0]);
  for (const path of findAreaFaults(areaList, place).filter((fault) => !known.includes(fault)))
    addIssue({ code: 'custom', path: [path], message: messages[path] });
}

/**
 * An area with the names of its code, however they were written. Undefined when the list does not have the code or
 * the names are another area's: rows and orders that are older than this check hold such.
 */
export function resolveArea<P extends Place>(place: P): P | undefined {
  const area = findArea(areaList, place.areaCode);
  if (!area || findAreaFaults(areaList, place).length > 0) return undefined;
  const { province, city, county } = area;
  return { ...place, province, city, county };
}

/** Where shipping is asked for: a county, or a province by its name. */
type Destination = { areaCode?: string | undefined; province?: string | undefined };

/** The same as `checkArea`, with whatever is given. */
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
  const found = findProvince(areaList, province);
  if (!found) issue('province', 'no such province');
  else if (area && found.name !== area.province) issue('province', messages.province);
}

/** The code that decides what shipping costs: of the county, else of the province. */
export const destinationCode = ({ areaCode: code, province = '' }: Destination): string | undefined =>
  code ?? findProvince(areaList, province)?.code;

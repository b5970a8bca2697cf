import type { AddressInput } from '@/lib/contract/address';
import { PLAIN_LINE } from '@/lib/contract/plain-text';

/** What can be wrong with a field of an address. */
export type AddressProblem = 'required' | 'tooLong' | 'phone' | 'area' | 'areaCheck' | 'refused';

/** The fields a shopper sees; the area is one of them, though it travels as four. */
export type AddressField = 'receiver' | 'phone' | 'area' | 'detail';
export type AddressProblems = Partial<Record<AddressField, AddressProblem>>;

const checkText = (value: string, max: number): AddressProblem | undefined => {
  const line = value.trim();
  if (line.length === 0) return 'required';
  if (line.length > max) return 'tooLong';
  return PLAIN_LINE.test(line) ? undefined : 'refused';
};

/**
 * What is wrong with an address. The same as the contract's schema, which is not sent to phones; a test holds
 * the two together. Whether the names of the area are those of its code is for the server to say (R-ADDRESS-05).
 */
export function findAddressProblems(address: AddressInput): AddressProblems {
  const { receiver, phone, areaCode, province, city, county, detail } = address;
  const areaIsThere =
    /^\d{6}$/.test(areaCode) && [province, city, county].every((name) => checkText(name, 30) === undefined);
  const phoneIsRight = /^1[3-9]\d{9}$/.test(phone.trim());
  const problems: Record<AddressField, AddressProblem | undefined> = {
    receiver: checkText(receiver, 30),
    phone: phone.trim() === '' ? 'required' : phoneIsRight ? undefined : 'phone',
    area: areaIsThere ? undefined : 'area',
    detail: checkText(detail, 120),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

const fieldByInput: Readonly<Record<string, AddressField>> = {
  receiver: 'receiver',
  phone: 'phone',
  detail: 'detail',
  province: 'area',
  city: 'area',
  county: 'area',
  areaCode: 'area',
};

/** What the server's issues say, by the field that shows it. */
export function toAddressProblems(issues: readonly { path: string }[]): AddressProblems {
  const known = issues.map(({ path }) => fieldByInput[path]).filter((field) => field !== undefined);
  return Object.fromEntries(
    known.map((field): [AddressField, AddressProblem] => [
      field,
      field === 'area' ? 'areaCheck' : field === 'phone' ? field : 'refused',
    ]),
  );
}

/** An address in one line. A municipality is its own province: 北京市 is said once. */
export function formatAddressLine(address: {
  province: string;
  city: string;
  county: string;
  detail: string;
}): string {
  const { province, city, county, detail } = address;
  return [province === city ? '' : province, city, county, ' ', detail].join('').trim();
}

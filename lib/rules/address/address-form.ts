import type { AddressInput } from '@/lib/contract/address';
import { PLAIN_LINE } from '@/lib/contract/plain-text';

/** Why a field of an address is invalid. */
export type AddressProblem = 'required' | 'tooLong' | 'phone' | 'area' | 'areaCheck' | 'refused';

/** The fields of the form. The area is one field, but four properties of the contract. */
export type AddressField = 'receiver' | 'phone' | 'area' | 'detail';
/** The problem of each invalid field. */
export type AddressProblems = Partial<Record<AddressField, AddressProblem>>;

const checkText = (value: string, max: number): AddressProblem | undefined => {
  const line = value.trim();
  if (line.length === 0) return 'required';
  if (line.length > max) return 'tooLong';
  return PLAIN_LINE.test(line) ? undefined : 'refused';
};

/**
 * Validates an address by the same rules as the contract's schema, which is not sent to browsers; a test
 * compares the two. Only the server checks whether the names of the area belong to its code (R-ADDRESS-05).
 * @returns the problem of each invalid field; empty if the address is valid
 */
export function findAddressProblems(address: AddressInput): AddressProblems {
  const { receiver, phone, areaCode, province, city, county, detail } = address;
  const isAreaComplete =
    /^\d{6}$/.test(areaCode) && [province, city, county].every((name) => checkText(name, 30) === undefined);
  const isPhoneValid = /^1[3-9]\d{9}$/.test(phone.trim());
  const problems: Record<AddressField, AddressProblem | undefined> = {
    receiver: checkText(receiver, 30),
    phone: phone.trim() === '' ? 'required' : isPhoneValid ? undefined : 'phone',
    area: isAreaComplete ? undefined : 'area',
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

/** Converts the server's issues to problems of the fields that show them; ignores issues with other paths. */
export function toAddressProblems(issues: readonly { path: string }[]): AddressProblems {
  const fields = issues.map(({ path }) => fieldByInput[path]).filter((field) => field !== undefined);
  return Object.fromEntries(
    fields.map((field): [AddressField, AddressProblem] => [
      field,
      field === 'area' ? 'areaCheck' : field === 'phone' ? field : 'refused',
    ]),
  );
}

/** Formats an address as one line. Omits the province of a municipality, which would be repeated (北京市). */
export function formatAddressLine(address: {
  province: string;
  city: string;
  county: string;
  detail: string;
}): string {
  const { province, city, county, detail } = address;
  return [province === city ? '' : province, city, county, ' ', detail].join('').trim();
}

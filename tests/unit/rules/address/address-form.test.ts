import { type AddressInput, addressInput } from '@/lib/contract/address';
import { findAddressProblems, formatAddressLine, toAddressProblems } from '@/lib/rules/address/address-form';
import fc from '@/tests/support/fast-check';

const validAddress: AddressInput = {
  receiver: '李青',
  phone: '13800138000',
  province: '浙江省',
  city: '杭州市',
  county: '西湖区',
  areaCode: '330106',
  detail: '文三路 478 号',
  isDefault: false,
};

describe('address form validation', () => {
  it('returns no error for a valid address', () => {
    expect(findAddressProblems(validAddress)).toEqual({});
  });

  // R-ADDRESS-05
  it('returns an error for each invalid field', () => {
    const empty = { ...validAddress, receiver: ' ', phone: '', detail: '', areaCode: '' };
    expect(findAddressProblems(empty)).toEqual({
      receiver: 'required',
      phone: 'required',
      area: 'area',
      detail: 'required',
    });
  });

  it.each(['1380013800', '138001380000', '12800138000', '+8613800138000', '1380013800a'])(
    'rejects %s as a mobile number',
    (phone) => expect(findAddressProblems({ ...validAddress, phone })).toEqual({ phone: 'phone' }),
  );

  // R-ADDRESS-05
  it('agrees with the contract for any input', () => {
    const typed = fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('', ' ', '李青', '字'.repeat(130)));
    const phone = fc.oneof(typed, fc.stringMatching(/^1[2-9]\d{8,10}$/));
    const line = fc.oneof(typed, fc.constantFrom('李青\n', '李\n青', '李\u202e青', '\t', 'a\u2028b'));
    const area = fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, fc.record({ province: line }));
    const code = fc.oneof(fc.constant('330106'), typed, fc.stringMatching(/^\d{5}$|^\d{7}$/));
    fc.assert(
      fc.property(line, phone, area, code, line, (receiver, number, names, areaCode, detail) => {
        const address = { ...validAddress, ...names, receiver, phone: number, areaCode, detail };
        const wrong = Object.keys(findAddressProblems(address));
        const { error } = addressInput.safeParse(address);
        const rejected = Object.keys(
          toAddressProblems((error?.issues ?? []).map(({ path }) => ({ path: path.join('.') }))),
        );
        // The form does not know whether the names match the code.
        const knowable = rejected.filter((field) => field !== 'area' || wrong.includes('area'));
        expect(wrong.toSorted()).toEqual(knowable.toSorted());
      }),
      { numRuns: 500 },
    );
  });

  it('assigns server issues to their fields', () => {
    const issues = [{ path: 'phone' }, { path: 'areaCode' }, { path: 'detail' }, { path: 'other' }];
    expect(toAddressProblems(issues)).toEqual({ phone: 'phone', area: 'areaCheck', detail: 'refused' });
  });

  it('formats a municipality once', () => {
    const beijing = { province: '北京市', city: '北京市', county: '东城区', detail: '1 号' };
    expect(formatAddressLine(beijing)).toBe('北京市东城区 1 号');
  });
});

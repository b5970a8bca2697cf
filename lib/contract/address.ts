import { z } from 'zod';
import { define } from './define';
import { example } from './examples';
import { id, mobilePhone } from './fields';
import { routes } from './routes';

const text = (max: number) => z.string().trim().min(1).max(max);

export const addressInput = z.object({
  receiver: text(30),
  phone: mobilePhone,
  province: text(30),
  city: text(30),
  county: text(30),
  areaCode: z.string().regex(/^\d{6}$/, 'six digits (GB/T 2260)'),
  detail: text(120),
  isDefault: z.boolean().default(false),
});
export type AddressInput = z.output<typeof addressInput>;

export const addressSchema = addressInput.extend({
  addressId: id,
  isDefault: z.boolean(),
});
export type Address = z.output<typeof addressSchema>;

const params = z.object({ id });

const exampleInput = {
  receiver: '王小明',
  phone: '13800138000',
  province: '浙江省',
  city: '杭州市',
  county: '西湖区',
  areaCode: '330106',
  detail: '文三路 1 号',
};
const exampleAddress = { ...exampleInput, addressId: example.addressId, isDefault: true };

export const addressList = define({
  ...routes.addressList,
  source: 'R-ADDRESS-01',
  summary: 'Addresses of the user, the default one first',
  data: z.array(addressSchema),
  example: { data: [exampleAddress] },
});

export const addressCreate = define({
  ...routes.addressCreate,
  source: 'R-ADDRESS-02',
  summary: 'Adds an address; the first one is the default',
  input: addressInput,
  data: addressSchema,
  example: { input: exampleInput, data: { ...exampleAddress, isDefault: false } },
});

export const addressUpdate = define({
  ...routes.addressUpdate,
  source: 'R-ADDRESS-03',
  summary: 'Changes an address; orders keep the address they were made with',
  params,
  input: addressInput,
  data: addressSchema,
  example: {
    params: { id: example.addressId },
    input: { ...exampleInput, isDefault: true },
    data: exampleAddress,
  },
});

export const addressDelete = define({
  ...routes.addressDelete,
  source: 'R-ADDRESS-04',
  summary: 'Removes an address',
  params,
  data: z.null(),
  example: { params: { id: example.otherAddressId }, data: null },
});

import { z } from 'zod';
import { areaCode, checkArea, resolveArea } from './area';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { id, mobilePhone } from './fields';
import { routes } from './routes';
import { typedLine } from './typed-fields';

const name = z.string().min(1).max(30);

const inputFields = {
  receiver: typedLine(30).min(1),
  phone: mobilePhone,
  province: typedLine(30).min(1).describe('province of areaCode; a missing suffix is added'),
  city: typedLine(30).min(1).describe('city of areaCode; a missing suffix is added'),
  county: typedLine(30).min(1).describe('county of areaCode; a missing suffix is added'),
  areaCode: areaCode.describe(
    'code of a county (GB/T 2260); determines the three names and the shipping fee',
  ),
  detail: typedLine(120).min(1),
  isDefault: z.boolean().default(false),
};

/** An address to save: the names must match the code, and are replaced by the official names of the code. */
export const addressInput = z
  .object(inputFields)
  .superRefine(checkArea)
  .overwrite((address) => resolveArea(address) ?? address);
export type AddressInput = z.output<typeof addressInput>;

/**
 * The address that an order is shipped to. Stored addresses that are older than the input rules are returned
 * unchanged.
 */
export const shippingAddress = z.object({
  receiver: name,
  phone: mobilePhone,
  province: name,
  city: name,
  county: name,
  areaCode,
  detail: z.string().min(1).max(120),
});

const addressSchema = shippingAddress.extend({
  addressId: id,
  isDefault: z.boolean(),
  needsCheck: z
    .boolean()
    .optional()
    .describe('true: code and names do not match; nothing is shipped there until the address is saved again'),
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

export const addressList = defineEndpoint({
  ...routes.addressList,
  source: 'R-ADDRESS-01',
  summary: 'Lists the addresses of the user, the default one first',
  data: z.array(addressSchema),
  example: { data: [exampleAddress] },
});

export const addressCreate = defineEndpoint({
  ...routes.addressCreate,
  source: 'R-ADDRESS-02',
  summary: 'Adds an address; the first one is the default',
  input: addressInput,
  data: addressSchema,
  example: { input: exampleInput, data: { ...exampleAddress, isDefault: false } },
});

export const addressUpdate = defineEndpoint({
  ...routes.addressUpdate,
  source: 'R-ADDRESS-03',
  summary: 'Changes an address; existing orders keep the address they were created with',
  params,
  input: addressInput,
  data: addressSchema,
  example: {
    params: { id: example.addressId },
    input: { ...exampleInput, isDefault: true },
    data: exampleAddress,
  },
});

export const addressDelete = defineEndpoint({
  ...routes.addressDelete,
  source: 'R-ADDRESS-04',
  summary: 'Removes an address',
  params,
  data: z.null(),
  example: { params: { id: example.otherAddressId }, data: null },
});

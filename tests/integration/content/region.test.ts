import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRealAddress, ipAddress } from '@/lib/contract/content';
import { startMall, type TestMall } from '@/tests/support/test-mall';

/** The provider's response by IP address; `fail` is a 500. */
const answersByAddress: Record<string, object | 'fail'> = {
  '36.24.1.1': { status: '1', province: '浙江省', city: '杭州市', adcode: '330100' },
  '36.24.1.2': { status: 0, result: { ad_info: { adcode: 440305 } } },
  '36.24.1.3': { code: 'Success', data: { adcode: '310115' } },
  '36.24.1.4': { status: '1', adcode: [] },
  '36.24.1.5': 'fail',
  '36.24.1.6': { adcode: '999999' },
  '2408:8000::1': { adcode: '510104' },
};

let providerServer: Server;
let requestedAddresses: string[] = [];
let testMall: TestMall;
beforeAll(async () => {
  providerServer = createServer((request, response) => {
    const ip = new URL(request.url ?? '', 'http://geo').searchParams.get('ip') ?? '';
    requestedAddresses.push(ip);
    const answer = answersByAddress[ip] ?? {};
    response.statusCode = answer === 'fail' ? 500 : 200;
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => providerServer.listen(0, '127.0.0.1', resolve));
  const { port } = providerServer.address() as AddressInfo;
  testMall = await startMall({ settings: { geoUrl: `http://127.0.0.1:${port}/ip?key=k&ip={ip}` } });
});
afterAll(async () => {
  await testMall.close();
  await new Promise((resolve) => providerServer.close(resolve));
});
beforeEach(() => {
  requestedAddresses = [];
});

const locate = (address?: string, mall = testMall) =>
  mall.call(ipAddress, {}, { headers: address === undefined ? {} : { 'x-forwarded-for': address } });
const beijing = {
  addressProvince: '北京市',
  addressCity: '北京市',
  addressArea: '东城区',
  addressCode: '110101',
};

test.each([
  ['36.24.1.1', '浙江省', '330102'],
  ['36.24.1.2', '广东省', '440305'],
  ['36.24.1.3', '上海市', '310115'],
  ['2408:8000::1', '四川省', '510104'],
  ['::ffff:36.24.1.1', '浙江省', '330102'],
])('locates the address %s in %s', async (address, addressProvince, addressCode) => {
  expect((await locate(address)).data).toMatchObject({ addressProvince, addressCode });
});

test.each(['36.24.1.4', '36.24.1.5', '36.24.1.6', '8.8.8.8'])(
  'returns the default region when the provider cannot locate %s',
  async (address) => {
    expect(await locate(address)).toMatchObject({ status: 200, data: beijing });
    expect(requestedAddresses).toEqual([address]);
    expect(testMall.errors).toEqual([]);
  },
);

test.each([
  undefined,
  '',
  'unknown',
  '127.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '192.168.1.1',
  '172.20.0.1',
  '169.254.169.254',
  '::1',
  'fe80::1%eth0',
  'fd00::1',
  '::ffff:10.0.0.1',
  '999.1.1.1',
  '1.2.3.4@evil.example',
  '36.24.1.1/../admin',
])('does not call the provider for %s', async (address) => {
  expect((await locate(address)).data).toEqual(beijing);
  expect(requestedAddresses).toEqual([]);
});

// R-ADDRESS-09
test('calls the provider once a day per address, also for twenty parallel visits', async () => {
  const visits = () => Promise.all(Array.from({ length: 20 }, () => locate('36.24.9.9')));
  for (const { data } of await visits()) expect(data).toEqual(beijing);
  await visits();
  expect(requestedAddresses).toEqual(['36.24.9.9']);
  testMall.advanceTime(24 * 3_600_000 + 1);
  await visits();
  expect(requestedAddresses).toEqual(['36.24.9.9', '36.24.9.9']);
});

test('retries a failed lookup after a minute', async () => {
  answersByAddress['36.24.8.8'] = 'fail';
  expect((await locate('36.24.8.8')).data).toEqual(beijing);
  answersByAddress['36.24.8.8'] = { adcode: '330106' };
  expect((await locate('36.24.8.8')).data).toEqual(beijing);
  testMall.advanceTime(60_001);
  expect((await locate('36.24.8.8')).data).toMatchObject({ addressArea: '西湖区' });
});

// R-ADDRESS-09
test('returns the default region without a provider', async () => {
  const plain = await startMall();
  try {
    expect((await locate('36.24.1.1', plain)).data).toEqual(beijing);
  } finally {
    await plain.close();
  }
});

// R-EVENT-12
test('returns the default region when the provider cannot be reached', async () => {
  const unreachable = await startMall({ settings: { geoUrl: 'http://127.0.0.1:1/?ip={ip}' } });
  try {
    expect(await locate('36.24.1.1', unreachable)).toMatchObject({ status: 200, data: beijing });
    expect(unreachable.errors).toEqual([]);
  } finally {
    await unreachable.close();
  }
});

// R-ADDRESS-07
test('parses a pasted address line', async () => {
  const read = async (text: string) => (await testMall.call(getRealAddress, { text })).data;
  expect(await read('王小明，13800138000，浙江杭州西湖区文三路 1 号')).toEqual({
    receiver: '王小明',
    phone: '13800138000',
    province: '浙江省',
    city: '杭州市',
    county: '西湖区',
    areaCode: '330106',
    detail: '文三路 1 号',
  });
  expect(await read('广西南宁青秀区')).toMatchObject({
    areaCode: '450103',
    receiver: '',
    phone: '',
    detail: '',
  });
});

test('rejects an address line that is empty or longer than 200 characters', async () => {
  for (const text of ['', '   ', '长'.repeat(201)]) {
    expect(await testMall.send(getRealAddress, { text })).toMatchObject({ status: 400 });
  }
});

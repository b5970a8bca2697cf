import { getExpressCompany } from '@/lib/rules/order/express-companies';
import { getSimulatedExpress, simulateExpressRoute } from '@/lib/rules/order/simulated-express';
import fc from '@/tests/support/fast-check';

const hangzhou = { province: '浙江省', city: '杭州市', county: '西湖区', areaCode: '330106' };
const sentAt = Date.UTC(2026, 0, 1);

describe('simulateExpressRoute', () => {
  it('starts at the nearest warehouse and ends at the buyer with one line per step', () => {
    const route = simulateExpressRoute('1', hangzhou, sentAt, 60_000);
    expect(route.map(({ at }) => (at - sentAt) / 60_000)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(route[0]?.textZh).toContain('上海市仓库');
    expect(route[2]?.textEn).toContain('Zhejiang');
    expect(route[3]?.textZh).toContain('浙江省杭州市');
    expect(route[4]?.textZh).toContain('西湖区');
    expect(route[5]?.textEn).toContain('Delivered');
  });

  it('names a municipality once', () => {
    const beijing = { province: '北京市', city: '北京市', county: '东城区', areaCode: '110101' };
    expect(simulateExpressRoute('1', beijing, sentAt, 1)[3]?.textZh).toBe('快件已到达北京市转运中心');
  });

  it('returns the same route for the same order', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{18}$/), (orderId) => {
        expect(getSimulatedExpress(orderId)).toEqual(getSimulatedExpress(orderId));
        expect(getSimulatedExpress(orderId).expressNo).toMatch(/^[A-Z]{2}\d{12}$/);
        expect(simulateExpressRoute(orderId, hangzhou, sentAt, 1)).toEqual(
          simulateExpressRoute(orderId, hangzhou, sentAt, 1),
        );
      }),
    );
  });
});

describe('getExpressCompany', () => {
  it('finds a carrier by its code', () => expect(getExpressCompany('jd').nameEn).toBe('JD Logistics'));
  it.each([null, 'nobody'])('returns the default for %s', (code) =>
    expect(getExpressCompany(code).code).toBe('sf'),
  );
});

import { projectConfig } from '@/lib/contract/config';
import { getClosedActions, toRefundConfig } from '@/lib/rules/after-sale/refund-config';

const project = projectConfig.data.parse(projectConfig.example?.data);
const withRefunds = (refund_open: boolean) => ({
  ...project,
  mallConfig: { ...project.mallConfig, refund_open },
});

// R-AFTER-30
test('a project closes refunds while refund_open is off, and nothing else', () => {
  expect(getClosedActions(withRefunds(false))).toEqual(['refund']);
  expect(getClosedActions(withRefunds(true))).toBeUndefined();
  expect(getClosedActions(null)).toBeUndefined();
});

test('the settings of refunds are those of the project, and unknown without it', () => {
  expect(toRefundConfig(project)).toEqual({ autoRefundOpen: true, autoRefundMinute: expect.any(Number) });
  expect(toRefundConfig(null)).toBeNull();
});

import { getGiftProps, getGiftRules } from '@/components/points/gift/points-gift';
import { projectConfig } from '@/lib/contract/config';
import { getTheme } from '@/themes';

jest.mock('next-intl/server', () => {
  const { createTranslator } = jest.requireActual('next-intl');
  const { messages } = jest.requireActual('@/lib/i18n/messages');
  return {
    getTranslations: async (namespace?: string) =>
      createTranslator({ locale: 'en', messages: messages.en, namespace }),
  };
});

const project = projectConfig.data.parse(projectConfig.example?.data);
const context = { theme: getTheme('vantmall'), locale: 'en' as const, link: (path: string) => path };

// R-POINTS-20
test('has no gift dialog while isPointsDialog of the project is off', async () => {
  const silent = { ...context, project: { ...project, isPointsDialog: false } };
  expect(await getGiftProps(silent)).toBeUndefined();
  expect(getGiftRules(silent)).toBeUndefined();
  expect(getGiftRules({ ...context, project })).toEqual({
    again: true,
    initPoints: 200,
    overduePoints: project.mallConfig.overdue_donate_points,
  });
});

test.each([
  ['the project is known', { ...project, initPoints: 300 }, 300],
  ['the project could not be loaded', null, undefined],
])('has a gift dialog when %s', async (_, known, initPoints) => {
  expect(await getGiftProps({ ...context, project: known })).toMatchObject({
    initPoints,
    overduePoints: known?.mallConfig.overdue_donate_points,
  });
});

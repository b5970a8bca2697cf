import { getRulesTexts } from '@/components/points/rules/rules-texts';
import { type ProjectConfig, projectConfig } from '@/lib/contract/config';
import { getTheme } from '@/themes';

jest.mock('next-intl/server', () => {
  const { createTranslator } = jest.requireActual('next-intl');
  const { messages } = jest.requireActual('@/lib/i18n/messages');
  return {
    getTranslations: async (namespace?: string) =>
      createTranslator({ locale: 'en', messages: messages.en, namespace }),
  };
});

const example = projectConfig.data.parse(projectConfig.example?.data);
const noRewards: ProjectConfig = {
  ...example,
  bindPhonePoints: 0,
  initPoints: 0,
  sharePoints: 0,
  signInPoints: [0, 0, 0, 0, 0, 0, 0],
  mallConfig: { ...example.mallConfig, overdue_donate_points: 0, pay_success_points: 0 },
};

/** The text of a section of the activity rules; undefined if the rules lack it. */
async function findRule(title: string, project: ProjectConfig | null): Promise<string | undefined> {
  const { tabs } = await getRulesTexts(getTheme('vantmall'), 'en', project);
  return tabs.find(({ id }) => id === 'activity')?.sections.find((section) => section.title === title)?.text;
}

// R-DIALOG-05
describe('activity rules', () => {
  test('name every way to earn points with its amount', async () => {
    const text = await findRule('Earning', { ...example, signInPoints: [10, 20, 30, 40, 50, 60, 100] });
    expect(text).toContain('10/20/30/40/50/60/100 coins');
    expect(text).toContain('The first share of a day earns 500 coins.');
    expect(text).toContain('Linking your phone for the first time earns 100 coins.');
    expect(text).toContain('A paid order earns up to 50 coins.');
  });

  test('name only the points that the project gives', async () => {
    expect(await findRule('Earning', { ...noRewards, bindPhonePoints: 100 })).toBe(
      'Linking your phone for the first time earns 100 coins.',
    );
    expect(await findRule('Earning', noRewards)).toBeUndefined();
    expect(await findRule('Trial exchange coins', noRewards)).toBeUndefined();
  });

  test.each([
    [
      'the first gift and the next ones',
      example,
      /^New users .* no exchange coins left.* at most once a day\. .* 2 days/,
    ],
    [
      'no gift that the project does not give again',
      { ...noRewards, initPoints: 200 },
      /^New users receive trial exchange coins\. Trial exchange coins are valid/,
    ],
    [
      'no further gift without the dialog that gives it',
      { ...example, isPointsDialog: false },
      /^New users receive trial exchange coins\. Trial exchange coins are valid/,
    ],
    ['the next gifts of a project without a first one', { ...example, initPoints: 0 }, /^If you come back/],
    [
      'the first gift of an unknown project',
      null,
      /^New users receive trial exchange coins\. Trial exchange coins are valid/,
    ],
  ])('announce %s', async (_, project, text) => {
    expect(await findRule('Trial exchange coins', project)).toMatch(text);
  });
});

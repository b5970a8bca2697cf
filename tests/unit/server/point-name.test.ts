import { type ProjectConfig, projectConfig } from '@/lib/contract/config';
import type { Variant } from '@/lib/rules/page/variant';
import { getProjectTheme } from '@/server/project-theme';
import { readAdverts, readProjectConfig } from '@/server/reads/content';
import { createFakeTransport } from '../../support/fakes/fake-transport';

jest.mock('next/cache', () => ({ unstable_cache: (read: unknown) => read }));
process.env.MALL_LOG_LEVEL = 'silent';

const example: ProjectConfig | undefined = projectConfig.example?.data;
const advert = {
  urlType: 'path',
  img: '/vantmall/a.webp',
  desc: '599 {points}',
  businessKey: JSON.stringify({ title: 'half the {points}', path: '/primary1' }),
};
const createVariant = (projectKey: string): Variant => ({ locale: 'en', environment: 'browser', projectKey });

// R-PROJECT-21
test('fills the name of points of the project’s brand into the texts of a page, also inside a JSON text', async () => {
  createFakeTransport(({ path, query }) =>
    path.includes('projectConfig') ? { ...example, pId: query.pId ?? '', themeConfig: 'meadow' } : [advert],
  );
  const [shown] = (await readAdverts(createVariant('2001'), { advType: 'feedAdvert' })) ?? [];
  expect(shown?.desc).toBe('599 beans');
  expect(JSON.parse(shown?.businessKey ?? '')).toMatchObject({ title: 'half the beans' });
});

test('fills the name of the default brand while the project cannot be loaded', async () => {
  createFakeTransport(({ path }) =>
    path.includes('projectConfig')
      ? Response.json({ code: 404, msg: 'no', data: null }, { status: 404 })
      : [advert],
  );
  const [shown] = (await readAdverts(createVariant('2002'), { advType: 'feedAdvert' })) ?? [];
  expect(shown?.desc).toBe('599 coins');
});

// R-PROJECT-27
test.each([
  ['default', '星币'],
  ['', '星币'],
  ['金豆', '金豆'],
  ['超级{points}', '超级星币'],
  ['$&{points}', '$&星币'],
  // Characters that JSON escapes would end the texts into which the name is filled.
  ['"金"\\豆\n', '金豆'],
  ['"', '星币'],
])('names points for the template %j: %s', (webPointTemplate, name) => {
  const { pointName } = getProjectTheme({ themeConfig: 'aurora', webPointTemplate });
  expect(pointName['zh-CN']).toBe(name);
  expect(pointName.unit['zh-CN']).toBe(name);
});

// R-PROJECT-21, R-PROJECT-27
test.each([
  ['zh-CN', 'VIP 青豆', '满 99 VIP 青豆'],
  ['en', 'VIP beans', '满 99 VIP beans'],
] as const)(
  'names points once on a page in %s whose project’s name contains that of the brand',
  async (locale, name, notice) => {
    const { mallConfig } = example as ProjectConfig;
    createFakeTransport(({ query }) => ({
      ...{ ...example, pId: query.pId ?? '', themeConfig: 'meadow', webPointTemplate: 'VIP {points}' },
      mallConfig: { ...mallConfig, carousel_top_text: ['满 99 {points}'] },
    }));
    const project = await readProjectConfig({ ...createVariant('2003'), locale }, {});
    expect(getProjectTheme(project).pointName.unit[locale]).toBe(name);
    expect(project?.mallConfig.carousel_top_text).toEqual([notice]);
  },
);

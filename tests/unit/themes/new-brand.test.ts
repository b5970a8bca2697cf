import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import postcss from 'postcss';
import { harvest } from '@/tests/support/brands/harvest';

const runFile = promisify(execFile);

/** What depends on the brands at build time and at start: the copy contains it, unchanged. */
const SOURCES = [
  'themes',
  'lib',
  'app/globals.css',
  'app/catalogue/brands',
  'components/ui/motion.css',
  'server/config.ts',
  'server/crawlers/icons.ts',
  'server/singleton.ts',
];

/** The picture of one point; the route returns the file as it is. */
const PICTURE = 'picture of an ear of wheat';

let copy: string;

/** Runs Node in the copy. */
const runInCopy = (...args: string[]) =>
  runFile(process.execPath, args, {
    cwd: copy,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', MALL_THEME: 'harvest' },
  });

const checkTypes = () => runInCopy('node_modules/typescript/bin/tsc', '-p', 'tsconfig.copy.json');

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'new-brand-'));
  for (const source of [...SOURCES, 'tsconfig.json'])
    cpSync(source, path.join(copy, source), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  const options = { extends: './tsconfig.json', compilerOptions: { incremental: false, types: ['node'] } };
  writeFileSync(
    path.join(copy, 'tsconfig.copy.json'),
    JSON.stringify({ ...options, include: ['themes', 'app/catalogue/brands', 'server'] }),
  );

  // The recipe of CONTRIBUTING.md: one folder …
  mkdirSync(path.join(copy, 'themes/harvest'));
  cpSync('tests/support/brands/harvest.ts', path.join(copy, 'themes/harvest/index.ts'));
  writeFileSync(path.join(copy, 'themes/harvest/point.webp'), PICTURE);
  // … and one line.
  appendFileSync(path.join(copy, 'themes/list.ts'), "export { harvest } from './harvest';\n");
});
afterAll(() => rmSync(copy, { recursive: true }));

// R-PROJECT-23
describe('a fifth brand, one folder and one line in a copy of the sources', () => {
  test('has types, and the compiler reports a colour that it lacks', async () => {
    await expect(checkTypes()).resolves.toMatchObject({ stdout: '' });
    const file = path.join(copy, 'themes/harvest/index.ts');
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, source.replace(/ +accent: .*\n/, ''));
    const failure = expect.stringMatching(/themes\/harvest\/index\.ts.*'accent' is missing/);
    await expect(checkTypes()).rejects.toMatchObject({ stdout: failure });
    writeFileSync(file, source);
  }, 120_000);

  test('has its colours in the style sheet', async () => {
    const script = `
      import { readFileSync } from 'node:fs';
      import tailwind from '@tailwindcss/postcss';
      import postcss from 'postcss';
      const from = process.cwd() + '/app/globals.css';
      process.stdout.write((await postcss([tailwind()]).process(readFileSync(from, 'utf8'), { from })).css);`;
    const { stdout } = await runInCopy('--input-type=module', '--eval', script);
    const properties: Record<string, string> = {};
    postcss.parse(stdout).walkRules('[data-theme="harvest"]', (rule) =>
      rule.walkDecls(({ prop, value }) => {
        properties[prop] = value;
      }),
    );
    const colors = Object.entries(harvest.colors).map(([name, color]) => [`--${name}`, color]);
    expect(properties).toEqual({
      ...Object.fromEntries(colors),
      '--corner': '6px',
      '--hero': 'linear-gradient(170deg, #7a4b00, #5c3800)',
      '--hero-light': 'linear-gradient(0deg, #fdf8ec22, #fdf8ec00)',
      '--hero-light-mask': 'none',
    });
  }, 60_000);

  test('has settings, a place in the configuration and a served picture', async () => {
    writeFileSync(
      path.join(copy, 'probe.ts'),
      `import { GET, generateStaticParams } from '@/app/catalogue/brands/[brand]/point.webp/route';
       import { getConfig } from '@/server/config';
       import { getTheme, themeIds } from '@/themes';
       const response = await GET(new Request('http://localhost'), { params: Promise.resolve({ brand: 'harvest' }) });
       process.stdout.write(JSON.stringify({
         themeIds,
         theme: getTheme('harvest'),
         configured: getConfig().MALL_THEME,
         served: generateStaticParams(),
         picture: await response.text(),
       }));`,
    );
    writeFileSync(path.join(copy, 'package.json'), '{ "type": "module" }');
    const { stdout } = await runInCopy('--conditions=react-server', '--import', 'tsx', 'probe.ts');
    expect(JSON.parse(stdout)).toEqual({
      themeIds: expect.arrayContaining(['harvest', 'vantmall']),
      theme: { ...harvest, id: 'harvest', pointIcon: '/catalogue/brands/harvest/point.webp' },
      configured: 'harvest',
      served: expect.arrayContaining([{ brand: 'harvest' }]),
      picture: PICTURE,
    });
  }, 60_000);
});

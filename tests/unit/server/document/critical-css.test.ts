/** @jest-environment node */
import { createCriticalCss } from '@/server/document/critical-css';
import { inlineCriticalCss } from '@/server/document/inline-critical-css';
import { formatStyleRules, parseStyleRules } from '@/server/document/style-rules';

const sheet = [
  '@layer properties;',
  '@layer theme{:root{--used:1px;--unused:2px;--inner:3px;--outer:var(--inner)}}',
  '@layer base{*,:before{margin:0}h1{font-size:inherit}table{border:0}[data-theme=red]{--ground:red}[data-theme=blue]{--ground:blue}}',
  '@layer utilities{.a{width:var(--used);background:var(--ground)}.b{height:var(--outer)}.c{color:red}',
  '.w-\\[calc\\(1\\%\\+2px\\)\\]:after{content:"}";width:1px}.a:hover{color:red}.a:not(.c)>.b{left:0}',
  ':is(:where(.group):is([open]) .d){top:0}.x,.a{right:0}@media (min-width:1px){.c{top:0}.b{top:1px}}',
  '.spin{animation:spin 1s}}',
  '@property --used{syntax:"*";inherits:false}@property --unused{syntax:"*";inherits:false}',
  '@keyframes spin{to{rotate:1turn}}',
].join('');

const LAYER_ORDER = '@layer properties,theme,base,utilities;';

const createStyle = (body: string): string =>
  createCriticalCss(sheet)(`<html data-theme="red"><head></head><body>${body}</body></html>`);

// R-PERF-01
test('writes a style sheet as it was read', () => {
  expect(formatStyleRules(parseStyleRules(sheet))).toBe(sheet);
});

// R-PERF-01
test('rejects a style sheet whose braces do not match', () => {
  expect(() => parseStyleRules('.a{color:red')).toThrow('do not match');
  expect(() => parseStyleRules('.a}')).toThrow('do not match');
});

// R-PERF-01
test('keeps the rules whose elements and classes the document has, in their order', () => {
  expect(createStyle('<h1 class="a"><i class="b"></i></h1>')).toBe(
    [
      LAYER_ORDER,
      '@layer properties;',
      '@layer theme{:root{--used:1px;--inner:3px;--outer:var(--inner)}}',
      '@layer base{*,:before{margin:0}h1{font-size:inherit}[data-theme=red]{--ground:red}}',
      '@layer utilities{.a{width:var(--used);background:var(--ground)}.b{height:var(--outer)}.a:not(.c)>.b{left:0}.a{right:0}',
      '@media (min-width:1px){.b{top:1px}}}',
      '@property --used{syntax:"*";inherits:false}',
    ].join(''),
  );
});

// R-PERF-01
test('keeps the order of the layers, also of those of which the document needs no rule', () => {
  expect(createStyle('<p></p>')).toMatch(/^@layer properties,theme,base,utilities;/);
  const css =
    '@layer base,utilities;@layer base{p{left:0}}@layer components{.modal{right:0}}@layer utilities{.a{top:0}}';
  expect(createCriticalCss(css)('<p class="a">')).toMatch(/^@layer base,utilities,components;/);
});

// R-PERF-01
test('recognizes escaped classes, and rules with alternatives', () => {
  const style = createStyle('<p class="w-[calc(1%+2px)] group"><b class="d spin"></b></p>');
  expect(style).toContain('.w-\\[calc\\(1\\%\\+2px\\)\\]:after{content:"}";width:1px}');
  expect(style).toContain(':is(:where(.group):is([open]) .d){top:0}');
  expect(style).toContain('@keyframes spin');
});

// R-PERF-01
test('keeps a custom property that only a style attribute uses', () => {
  expect(createStyle('<p style="width:var(--unused)"></p>')).toContain('--unused:2px');
});

const link = '<link rel="stylesheet" href="/vantmall/_next/static/chunks/a.css" data-precedence="next"/>';
const script = '<script src="/vantmall/_next/static/chunks/a.js" async=""></script>';

const deferredLink = `${link.replace('<link rel="stylesheet" ', '<link data-deferred="" fetchPriority="low" ')}<noscript>${link}</noscript>`;
const deferredScript = script.replace('<script ', '<script type="text/deferred" data-deferred="" ');
const style = 'p{margin:0}';

// R-PERF-01
test('moves the style sheet and the scripts behind the content, to be loaded after the first paint, once', () => {
  const html = `<html><head><meta/>${link}${script}<title>t</title></head><body><p>x</p><script>1</script></body></html>`;
  const placed = inlineCriticalCss(html, style);
  expect(placed).toBe(
    `<html><head><meta/><title>t</title><style>${style}</style></head><body><p>x</p><script>1</script>` +
      `${deferredLink}${deferredScript}</body></html>`,
  );
  expect(inlineCriticalCss(placed, style)).toBe(placed);
});

// R-PERF-01, R-PERF-25
test('lets the first paint show the first screen and nothing behind it, if the page names its end', () => {
  const html = `<html><head>${link}</head><body><main><p id="first-screen">x</p><p>y</p></main></body></html>`;
  const [, head = ''] = /<head>([\s\S]*)<\/head>/.exec(inlineCriticalCss(html, style)) ?? [];
  expect(head.startsWith('<link rel="expect" href="#first-screen" blocking="render"/><script>')).toBe(true);
  expect(head.endsWith(`</script><style>${style}</style>`)).toBe(true);
});

// R-PERF-04
test('keeps the hint for the most important picture alone', () => {
  const hint = (name: string) => `<link rel="preload" href="/${name}.webp" as="image"/>`;
  const html = `<html><head>${hint('banner')}${link}${hint('icon')}</head><body></body></html>`;
  expect(inlineCriticalCss(html, style)).toBe(
    `<html><head>${hint('banner')}<style>${style}</style></head><body>${deferredLink}</body></html>`,
  );
});

import { House, Search } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import createLucideIcon from '@/components/ui/create-lucide-icon';

const node = [
  ['path', { d: 'M1 2h3', key: 'a' }],
  ['circle', { cx: '4', cy: '5', r: '6', key: 'b' }],
] as const;

/** The attributes of the element of an icon, without the classes that name the icon. */
function readAttributes(markup: string): Record<string, string> {
  document.body.innerHTML = markup;
  const names = ['xmlns', 'class'];
  const attributes = Array.from(document.querySelector('svg')?.attributes ?? [], ({ name, value }) => [
    name,
    value,
  ]);
  return Object.fromEntries(attributes.filter(([name = '']) => !names.includes(name)));
}

test.each([{}, { size: 14, strokeWidth: 1.8, 'aria-hidden': true }, { 'aria-hidden': false, role: 'img' }])(
  'an icon has the attributes of the library’s one (%j)',
  (props) => {
    const Icon = createLucideIcon({ node });
    for (const LibraryIcon of [House, Search])
      expect(readAttributes(renderToStaticMarkup(<Icon {...props} />))).toEqual(
        readAttributes(renderToStaticMarkup(<LibraryIcon {...props} />)),
      );
  },
);

test('an icon contains the elements of its data, and has the class that it is given', () => {
  const Icon = createLucideIcon({ node });
  const markup = renderToStaticMarkup(<Icon className="shrink-0" />);
  expect(markup).toContain(
    'class="shrink-0"><path d="M1 2h3"></path><circle cx="4" cy="5" r="6"></circle></svg>',
  );
});

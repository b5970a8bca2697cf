import { render } from '@testing-library/react';
import { GridIcon } from '@/components/app/grid-icon';

const readSrc = (src: string) =>
  render(<GridIcon src={src} size={38} className="size-9.5" />)
    .container.querySelector('img')
    ?.getAttribute('src');

// R-PERF-06
test('shows an icon of the demo from the picture that all icons of its grid share', () => {
  expect(readSrc('/vantmall/catalogue/icons/group-home.webp')).toContain('sprite-group.webp');
});

// R-PERF-06
test.each([
  'https://cdn.example.com/catalogue/icons/group-home.webp',
  'https://cdn.example.com/vantmall/catalogue/icons/group-home.webp',
])("shows the operator's own icon for the address %s, which is named like one of the demo", (src) => {
  expect(readSrc(src)).toBe(src);
});

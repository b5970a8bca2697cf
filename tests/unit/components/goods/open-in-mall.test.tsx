import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { OpenInMall } from '@/components/goods/detail/open-in-mall';

const link = <OpenInMall href="/goodsProfile/101001">Exchange at Vantmall</OpenInMall>;

// R-GOODS-18
test('opens the mall in a page of its own from a frame and without JavaScript', () => {
  const html = renderToString(link);
  expect(html).toContain('target="_blank"');
  expect(html).toContain('rel="noopener"');
});

// R-GOODS-18
test('opens the mall in the same page when the page is not in a frame', () => {
  render(link);
  const anchor = screen.getByRole('link', { name: 'Exchange at Vantmall' });
  expect(anchor).toHaveAttribute('href', expect.stringMatching(/\/goodsProfile\/101001$/));
  expect(anchor).not.toHaveAttribute('target');
});

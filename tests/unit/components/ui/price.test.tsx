import { render, screen } from '@testing-library/react';
import { Price } from '@/components/ui/price';

const getText = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim();

describe('Price', () => {
  it('shows points, then cash, then the struck market price', () => {
    const { container } = render(
      <Price points={1299} unit="coins" priceFen={1990} marketPriceFen={39900} marketLabel="Market price" />,
    );
    expect(getText(container)).toBe('1,299 coins+ ¥19.9Market price ¥399');
    expect(screen.getByText('1,299').tagName).toBe('STRONG');
    expect(screen.getByText('¥399').tagName).toBe('DEL');
  });

  // R-GOODS-06
  it('shows points alone when there is no cash part', () => {
    const { container } = render(<Price points={159} unit="beans" priceFen={0} />);
    expect(getText(container)).toBe('159 beans');
  });

  // R-PROJECT-27
  it.each([
    [1, '1 coin'],
    [2, '2 coins'],
  ])('shows the singular only after 1: %p', (points, shown) => {
    const { container } = render(<Price points={points} unit="coins" />);
    expect(getText(container)).toBe(shown);
  });

  it.each([
    ['from |', 'from 159 beans+ ¥9.9'],
    ['|起', '159 beans+ ¥9.9起'],
  ])('marks the lowest of several prices: “%s”', (lowest, shown) => {
    const { container } = render(<Price points={159} unit="beans" priceFen={990} lowest={lowest} />);
    expect(getText(container)).toBe(shown);
  });

  it('shows cash first when there are no points', () => {
    render(<Price points={0} unit="coins" priceFen={1990} />);
    expect(screen.getByText('¥19.9').tagName).toBe('STRONG');
  });

  it('hides a market price that is no higher than the cash', () => {
    const { container } = render(<Price points={10} unit="coins" priceFen={1990} marketPriceFen={1990} />);
    expect(container.querySelector('del')).toBeNull();
  });

  it('shows cash in full on the product page', () => {
    render(<Price size="lg" points={599} unit="coins" priceFen={1990} />);
    expect(screen.getByText('+ ¥19.90')).toBeInTheDocument();
  });
});

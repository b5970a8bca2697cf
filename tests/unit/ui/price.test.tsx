import { render, screen } from '@testing-library/react';
import { Price } from '@/components/ui/price';

const text = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim();

describe('Price', () => {
  it('leads with points, then cash, then the struck market price', () => {
    const { container } = render(
      <Price points={1299} unit="coins" priceFen={1990} marketPriceFen={39900} marketLabel="Market price" />,
    );
    expect(text(container)).toBe('1,299coins+ ¥19.9Market price ¥399');
    expect(screen.getByText('1,299').tagName).toBe('STRONG');
    expect(screen.getByText('¥399').tagName).toBe('DEL');
  });

  // R-GOODS-06
  it('shows points alone when no cash is asked', () => {
    const { container } = render(<Price points={159} unit="beans" priceFen={0} />);
    expect(text(container)).toBe('159beans');
  });

  it.each([
    ['from |', 'from 159beans+ ¥9.9'],
    ['|起', '159beans+ ¥9.9起'],
  ])('says that it is the lowest of several: “%s”', (lowest, shown) => {
    const { container } = render(<Price points={159} unit="beans" priceFen={990} lowest={lowest} />);
    expect(text(container)).toBe(shown);
  });

  it('lets the cash lead when no points are asked', () => {
    render(<Price points={0} unit="coins" priceFen={1990} />);
    expect(screen.getByText('¥19.9').tagName).toBe('STRONG');
  });

  it('does not strike a market price that is no higher than the cash', () => {
    const { container } = render(<Price points={10} unit="coins" priceFen={1990} marketPriceFen={1990} />);
    expect(container.querySelector('del')).toBeNull();
  });

  it('writes cash in full on the goods page', () => {
    render(<Price size="lg" points={599} unit="coins" priceFen={1990} />);
    expect(screen.getByText('+ ¥19.90')).toBeInTheDocument();
  });
});

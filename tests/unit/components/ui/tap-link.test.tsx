import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { TapLink } from '@/components/ui/tap-link';

interface LinkProps {
  href: string;
  prefetch: boolean | null;
  children: ReactNode;
}

// `null` is the framework's default: it prefetches the page.
jest.mock('next/link', () => ({
  __esModule: true,
  default: ({ prefetch, children, ...props }: LinkProps) => (
    <a {...props} data-prefetch={String(prefetch)}>
      {children}
    </a>
  ),
}));

// R-NAV-28
describe('TapLink', () => {
  it.each([
    ['a finger', fireEvent.touchStart],
    ['a pointer', fireEvent.pointerEnter],
    ['the focus', fireEvent.focus],
  ])('prefetches its page when %s comes near, not before', (_, comeNear) => {
    render(<TapLink href="/home">Home</TapLink>);
    const link = screen.getByRole('link', { name: 'Home' });
    expect(link).toHaveAttribute('data-prefetch', 'false');
    comeNear(link);
    expect(link).toHaveAttribute('data-prefetch', 'null');
  });
});

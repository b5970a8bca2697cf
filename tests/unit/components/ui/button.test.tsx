import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';

describe('Button', () => {
  it('ignores taps and does not submit while loading but keeps the focus', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading onClick={onClick}>
          Pay
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Pay' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });
});

describe('Badge', () => {
  it.each([
    [0, ''],
    [7, '7'],
    [99, '99'],
    [100, '99+'],
  ])('shows %p as %p', (count, text) => {
    const { container } = render(<Badge count={count} />);
    expect(container.textContent).toBe(text);
  });
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';

describe('Button', () => {
  // R-DIALOG-28
  it.each([
    { state: { loading: true }, busy: 'true' },
    { state: { disabled: true }, busy: null },
  ])('ignores taps, does not submit and keeps the focus with %j', async ({ state, busy }) => {
    const onClick = jest.fn();
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" {...state} onClick={onClick}>
          Pay
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Pay' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button.getAttribute('aria-busy')).toBe(busy);
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

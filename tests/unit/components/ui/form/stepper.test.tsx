import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Stepper } from '@/components/ui/form/stepper';

function Quantity({
  start = 1,
  onLimit,
  step,
}: {
  start?: number;
  onLimit?: (reason: string) => void;
  step?: number;
}) {
  const [value, setValue] = useState(start);
  return (
    <Stepper
      label="Quantity"
      decreaseLabel="Less"
      increaseLabel="More"
      value={value}
      onChange={setValue}
      min={1}
      max={3}
      step={step}
      minReason="At least one"
      maxReason="At most 3 a person"
      onLimit={onLimit}
    />
  );
}

const findField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
const pressButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('Stepper', () => {
  it('increments to its maximum and then explains the limit', async () => {
    const onLimit = jest.fn();
    render(<Quantity start={2} onLimit={onLimit} />);
    await pressButton('More');
    expect(findField()).toHaveValue('3');
    expect(onLimit).not.toHaveBeenCalled();
    await pressButton('More');
    expect(findField()).toHaveValue('3');
    expect(onLimit).toHaveBeenCalledWith('At most 3 a person');
    expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('does not go below its minimum', async () => {
    const onLimit = jest.fn();
    render(<Quantity onLimit={onLimit} />);
    await pressButton('Less');
    expect(findField()).toHaveValue('1');
    expect(onLimit).toHaveBeenCalledWith('At least one');
  });

  it.each([
    ['2', '2'],
    ['99', '3'],
    ['0', '1'],
    ['', '1'],
    ['two', '1'],
  ])('typing %p results in %p', async (typed, value) => {
    render(<Quantity />);
    await userEvent.clear(findField());
    if (typed) await userEvent.type(findField(), typed);
    await userEvent.tab();
    expect(findField()).toHaveValue(value);
  });

  it('changes by its step', async () => {
    render(<Quantity step={2} />);
    await pressButton('More');
    expect(findField()).toHaveValue('3');
  });
});

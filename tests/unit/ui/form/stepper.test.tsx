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

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('Stepper', () => {
  it('goes up to its maximum and then says why it goes no further', async () => {
    const onLimit = jest.fn();
    render(<Quantity start={2} onLimit={onLimit} />);
    await press('More');
    expect(field()).toHaveValue('3');
    expect(onLimit).not.toHaveBeenCalled();
    await press('More');
    expect(field()).toHaveValue('3');
    expect(onLimit).toHaveBeenCalledWith('At most 3 a person');
    expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('does not go below its minimum', async () => {
    const onLimit = jest.fn();
    render(<Quantity onLimit={onLimit} />);
    await press('Less');
    expect(field()).toHaveValue('1');
    expect(onLimit).toHaveBeenCalledWith('At least one');
  });

  it.each([
    ['2', '2'],
    ['99', '3'],
    ['0', '1'],
    ['', '1'],
    ['two', '1'],
  ])('typing %p gives %p', async (typed, value) => {
    render(<Quantity />);
    await userEvent.clear(field());
    if (typed) await userEvent.type(field(), typed);
    await userEvent.tab();
    expect(field()).toHaveValue(value);
  });

  it('moves by its step', async () => {
    render(<Quantity step={2} />);
    await press('More');
    expect(field()).toHaveValue('3');
  });
});

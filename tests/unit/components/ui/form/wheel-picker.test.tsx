import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { WheelPicker } from '@/components/ui/form/wheel-picker';

const options = ['110000', '120000', '130000'].map((value) => ({ value, label: `Area ${value}` }));

function Province() {
  const [value, setValue] = useState('110000');
  return <WheelPicker label="Province" options={options} value={value} onChange={setValue} />;
}

const getSelected = () => screen.getByRole('option', { selected: true }).textContent;

describe('WheelPicker', () => {
  it.each([
    ['{ArrowDown}', 'Area 120000'],
    ['{ArrowUp}', 'Area 110000'],
    ['{End}', 'Area 130000'],
    ['{End}{ArrowDown}', 'Area 130000'],
    ['{End}{Home}', 'Area 110000'],
    ['{PageDown}', 'Area 130000'],
  ])('%s selects %p', async (keys, label) => {
    const user = userEvent.setup();
    render(<Province />);
    await user.tab();
    await user.keyboard(keys);
    expect(getSelected()).toBe(label);
  });

  it('announces the selected row', () => {
    render(<Province />);
    const row = screen.getByRole('listbox', { name: 'Province' }).getAttribute('aria-activedescendant');
    expect(screen.getByRole('option', { selected: true }).id).toBe(row);
  });
});

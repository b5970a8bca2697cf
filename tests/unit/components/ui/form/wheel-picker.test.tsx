import { readFileSync } from 'node:fs';
import { fireEvent, render, screen } from '@testing-library/react';
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

  // R-DIALOG-08
  it('shows six rows: a page of the keyboard has as many, and the column as much height', async () => {
    const rows = Array.from({ length: 9 }, (_, index) => ({ value: `${index}`, label: `Row ${index}` }));
    const onChange = jest.fn();
    render(<WheelPicker label="Rows" options={rows} value="0" onChange={onChange} />);
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{PageDown}');
    expect(onChange).toHaveBeenCalledWith('6');
    expect(readFileSync('app/globals.css', 'utf8')).toMatch(/@utility wheel \{\s+height: 264px;/);
    expect(screen.getByText('Row 0')).toHaveClass('h-11');
  });

  // R-DIALOG-08
  it('stops moving 1000 ms after a flick', () => {
    render(<Province />);
    const listbox = screen.getByRole('listbox', { name: 'Province' });
    const point = (type: string, clientY: number) =>
      fireEvent(listbox, new MouseEvent(type, { clientY, bubbles: true }));
    point('pointerdown', 200);
    point('pointermove', 100);
    point('pointerup', 100);
    const track = screen.getByRole('option', { selected: true }).parentElement;
    expect(getSelected()).toBe('Area 130000');
    expect(track?.style.transition).toMatch(/^transform 1000ms /);
    expect(track?.style.transform).toBe('translateY(22px)');
  });

  it('continues from where the column is when a drag begins during an animation', () => {
    render(<Province />);
    const listbox = screen.getByRole('listbox', { name: 'Province' });
    const track = screen.getByRole('option', { selected: true }).parentElement as HTMLElement;
    const computed = { transform: 'matrix(1, 0, 0, 1, 0, 66.5)' } as CSSStyleDeclaration;
    jest.spyOn(window, 'getComputedStyle').mockReturnValueOnce(computed);
    fireEvent(listbox, new MouseEvent('pointerdown', { clientY: 200, bubbles: true }));
    expect(track.style.transform).toBe('translateY(66.5px)');
  });

  it('chooses the row that assistive technology clicks, and none by the click that follows a drag', () => {
    render(<Province />);
    const row = screen.getByRole('option', { name: 'Area 120000' });
    fireEvent.click(row, { detail: 1 });
    expect(getSelected()).toBe('Area 110000');
    fireEvent.click(row, { detail: 0 });
    expect(getSelected()).toBe('Area 120000');
  });

  it('announces the selected row', () => {
    render(<Province />);
    const row = screen.getByRole('listbox', { name: 'Province' }).getAttribute('aria-activedescendant');
    expect(screen.getByRole('option', { selected: true }).id).toBe(row);
  });
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from '@/components/ui/nav/tabs';

const items = ['All', 'Paid', 'Sent'].map((label) => ({ id: label.toLowerCase(), label }));

function Orders() {
  const [value, setValue] = useState('all');
  return <Tabs label="Orders" items={items} value={value} onChange={setValue} panelId="orders" />;
}

const getSelected = () => screen.getByRole('tab', { selected: true }).textContent;

describe('Tabs', () => {
  it('selects with the arrow keys and wraps around at the ends', async () => {
    const user = userEvent.setup();
    render(<Orders />);
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(getSelected()).toBe('Paid');
    expect(document.activeElement?.textContent).toBe('Paid');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(getSelected()).toBe('Sent');
  });

  it('selects the first and the last tab with Home and End', async () => {
    const user = userEvent.setup();
    render(<Orders />);
    await user.tab();
    await user.keyboard('{End}');
    expect(getSelected()).toBe('Sent');
    await user.keyboard('{Home}');
    expect(getSelected()).toBe('All');
  });

  it('separates the count of a tab from its name, as a screen reader reads them', () => {
    render(
      <Tabs
        label="Orders"
        items={[{ id: 'paid', label: 'Paid', count: 1 }]}
        value="paid"
        onChange={() => {}}
      />,
    );
    expect(screen.getByRole('tab')).toHaveAccessibleName('Paid 1');
  });

  it('has one tab stop and names the panel that it controls', async () => {
    const user = userEvent.setup();
    render(<Orders />);
    await user.click(screen.getByRole('tab', { name: 'Sent' }));
    const stops = screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0);
    expect(stops.map((tab) => tab.textContent)).toEqual(['Sent']);
    expect(stops[0]?.getAttribute('aria-controls')).toBe('orders');
  });
});

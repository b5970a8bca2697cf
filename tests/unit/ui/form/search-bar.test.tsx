import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchBar, type SearchBarProps } from '@/components/ui/form/search-bar';

jest.mock('next/form', () => ({
  __esModule: true,
  default: (props: React.ComponentProps<'form'>) => <form {...props} />,
}));

const bar = (props: Partial<SearchBarProps> = {}) =>
  render(
    <SearchBar action="/goodsSearch" label="Keyword" submitLabel="Search" clearLabel="Clear" {...props} />,
  );

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Keyword' });

/** What the browser would send. */
const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries([...form.querySelectorAll('input')].map((input) => [input.name, input.value]));

describe('SearchBar', () => {
  // R-SEARCH-02
  it('takes 15 characters and no more', async () => {
    bar();
    await userEvent.type(field(), '12345678901234567890');
    expect(field()).toHaveValue('123456789012345');
  });

  // R-SEARCH-04
  it('is a form that works without JavaScript and keeps the pId', () => {
    bar({ defaultValue: 'kettle', keep: { pId: '10001' } });
    const form = screen.getByRole<HTMLFormElement>('search');
    expect(form).toHaveAttribute('action', '/goodsSearch');
    expect(valuesOf(form)).toEqual({ keyword: 'kettle', pId: '10001' });
  });

  it('clears, tells so, and stays ready to type', async () => {
    const onChange = jest.fn();
    bar({ defaultValue: 'kettle', onChange });
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field()).toHaveValue('');
    expect(onChange).toHaveBeenLastCalledWith('');
    expect(field()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
  });

  it('hands the trimmed keyword over on submit', () => {
    const onSubmit = jest.fn((_, event) => event.preventDefault());
    bar({ defaultValue: ' moka pot ', onSubmit });
    fireEvent.submit(screen.getByRole('search'));
    expect(onSubmit).toHaveBeenCalledWith('moka pot', expect.anything());
  });
});

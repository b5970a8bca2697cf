import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchBar, type SearchBarProps } from '@/components/ui/form/search-bar';

jest.mock('next/form', () => ({
  __esModule: true,
  default: ({ prefetch: _, ...props }: React.ComponentProps<'form'> & { prefetch?: false }) => (
    <form {...props} />
  ),
}));

const renderSearchBar = (props: Partial<SearchBarProps> = {}) =>
  render(
    <SearchBar action="/goodsSearch" label="Keyword" submitLabel="Search" clearLabel="Clear" {...props} />,
  );

const findField = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Keyword' });

/** The values that the browser would submit. */
const getFormValues = (form: HTMLFormElement) =>
  Object.fromEntries([...form.querySelectorAll('input')].map((input) => [input.name, input.value]));

describe('SearchBar', () => {
  // R-SEARCH-02
  it('accepts at most 15 characters', async () => {
    renderSearchBar();
    await userEvent.type(findField(), '12345678901234567890');
    expect(findField()).toHaveValue('123456789012345');
  });

  // R-SEARCH-02
  it('counts an emoji of several code points as one character', () => {
    renderSearchBar();
    fireEvent.change(findField(), { target: { value: '👨‍👩‍👧‍👦'.repeat(16) } });
    expect(findField()).toHaveValue('👨‍👩‍👧‍👦'.repeat(15));
  });

  // R-SEARCH-02
  it('cuts what an input method composes only after it has composed', () => {
    renderSearchBar({ defaultValue: '十四个字十四个字十四个字十四' });
    const value = `${'十四个字十四个字十四个字十四'}cha`;
    fireEvent.input(findField(), { target: { value }, isComposing: true });
    expect(findField()).toHaveValue(value);
    fireEvent.compositionEnd(findField());
    expect(findField()).toHaveValue(value.slice(0, 15));
  });

  // R-SEARCH-04
  it('submits without JavaScript and keeps the pId', () => {
    renderSearchBar({ defaultValue: 'kettle', keep: { pId: '10001' } });
    const form = screen.getByRole<HTMLFormElement>('search');
    expect(form).toHaveAttribute('action', '/goodsSearch');
    expect(getFormValues(form)).toEqual({ keyword: 'kettle', pId: '10001' });
  });

  it('clears the field, reports it and keeps the focus', async () => {
    const onChange = jest.fn();
    renderSearchBar({ defaultValue: 'kettle', onChange });
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(findField()).toHaveValue('');
    expect(onChange).toHaveBeenLastCalledWith('');
    expect(findField()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
  });

  it('passes the trimmed keyword to onSubmit', () => {
    const onSubmit = jest.fn((_, event) => event.preventDefault());
    renderSearchBar({ defaultValue: ' moka pot ', onSubmit });
    fireEvent.submit(screen.getByRole('search'));
    expect(onSubmit).toHaveBeenCalledWith('moka pot', expect.anything());
  });
});

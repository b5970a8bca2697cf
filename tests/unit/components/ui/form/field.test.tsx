import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextArea, TextInput } from '@/components/ui/form/field';

const onText = jest.fn();

/** A controlled field of at most five characters. */
function Field({ kind, initial }: { kind: 'area' | 'line'; initial: string }) {
  const [text, setText] = useState(initial);
  const props = {
    label: 'Text',
    maxLength: 5,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => {
      onText(target.value);
      setText(target.value);
    },
  };
  return kind === 'area' ? <TextArea {...props} /> : <TextInput {...props} />;
}

function renderField(kind: 'area' | 'line', initial = '') {
  render(<Field kind={kind} initial={initial} />);
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
}

// R-AFTER-19
describe.each(['area', 'line'] as const)('a text field (%s) of at most five characters', (kind) => {
  it.each([
    ['emoji', '😀😃😄😁😆😅', '😀😃😄😁😆'],
    ['letters', 'abcdefg', 'abcde'],
    ['both', 'a😀b😃c😄', 'a😀b😃c'],
  ])('takes five of %s, and no sixth', async (_, typed, kept) => {
    const field = renderField(kind);
    await userEvent.type(field, typed);
    expect(field).toHaveValue(kept);
    expect(onText).toHaveBeenLastCalledWith(kept);
  });

  it('cuts a pasted text where it was pasted, and leaves the caret there', async () => {
    const field = renderField(kind, 'abc');
    await userEvent.click(field);
    field.setSelectionRange(1, 1);
    await userEvent.paste('😀😃😄');
    expect(field).toHaveValue('a😀😃bc');
    expect(field.selectionEnd).toBe(5);
  });

  it('ignores the same character again and again when it is full', async () => {
    const field = renderField(kind, 'abcde');
    await userEvent.type(field, '😀😀😀');
    expect(field).toHaveValue('abcde');
  });

  it('lets an input method finish before it cuts', () => {
    const field = renderField(kind, 'abcd');
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: 'abcdni hao' }, isComposing: true });
    expect(field).toHaveValue('abcdni hao');
    fireEvent.input(field, { target: { value: 'abcd你好' }, isComposing: true });
    fireEvent.compositionEnd(field);
    expect(field).toHaveValue('abcd你');
    expect(onText).toHaveBeenLastCalledWith('abcd你');
  });
});

test('a text area counts emoji as characters', () => {
  renderField('area', '😀😃');
  expect(screen.getByText('2/5')).toBeInTheDocument();
});

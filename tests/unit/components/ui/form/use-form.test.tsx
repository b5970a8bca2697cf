import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SyntheticEvent } from 'react';
import { type ParsedDraft, useForm } from '@/components/ui/form/use-form';

interface Draft {
  name: string;
  areaCode: string;
}

type Problem = 'required' | 'refused';

const parseDraft = ({ name, areaCode }: Draft): ParsedDraft<string, 'name' | 'area', Problem> =>
  name && areaCode
    ? { input: `${name} ${areaCode}` }
    : { problems: { area: areaCode ? undefined : 'required', name: name ? undefined : 'required' } };

const send = jest.fn();

interface Props {
  initialProblems?: { area?: Problem };
  /** Problems that the server reports for every input. */
  serverProblems?: { name?: Problem };
}

function Form({ initialProblems, serverProblems = {} }: Props) {
  const { form, draft, problems, change, check, report } = useForm({
    initial: { name: '', areaCode: '' },
    parse: parseDraft,
    ...(initialProblems && { initialProblems }),
    draftKeys: { area: 'areaCode' },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const input = check();
    if (input && !report(serverProblems)) send(input);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <input
        name="name"
        aria-label="Name"
        aria-description={problems.name}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <input
        name="area"
        aria-label="Area"
        aria-description={problems.area}
        value={draft.areaCode}
        onChange={(event) => change({ areaCode: event.target.value })}
      />
      <button type="submit">Send</button>
    </form>
  );
}

function renderForm(props: Props = {}) {
  const user = userEvent.setup();
  render(<Form {...props} />);
  return {
    user,
    submit: () => user.click(screen.getByRole('button', { name: 'Send' })),
    name: screen.getByLabelText('Name'),
    area: screen.getByLabelText('Area'),
  };
}

const problem = 'aria-description';

test('hides the problems of the draft before the first submit', () => {
  const { name, area } = renderForm();
  expect(name).not.toHaveAttribute(problem);
  expect(area).not.toHaveAttribute(problem);
});

test('shows all problems at the submit and focuses the first invalid field of the page', async () => {
  const { submit, name, area } = renderForm();
  await submit();
  expect(name).toHaveAttribute(problem, 'required');
  expect(area).toHaveAttribute(problem, 'required');
  expect(name).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

test('removes a problem as soon as its field is valid and shows it again when it is not', async () => {
  const { submit, name, area, user } = renderForm();
  await submit();
  await user.type(name, 'L');
  expect(name).not.toHaveAttribute(problem);
  expect(area).toHaveAttribute(problem, 'required');
  await user.clear(name);
  expect(name).toHaveAttribute(problem, 'required');
});

test('returns the parsed input when the draft is valid', async () => {
  const { submit, name, area, user } = renderForm();
  await user.type(name, 'Li');
  await user.type(area, '330106');
  await submit();
  expect(send).toHaveBeenCalledWith('Li 330106');
});

test('shows a reported problem until its field changes', async () => {
  const { submit, name, area, user } = renderForm({ serverProblems: { name: 'refused' } });
  await user.type(name, 'Li');
  await user.type(area, '330106');
  await submit();
  expect(name).toHaveAttribute(problem, 'refused');
  expect(name).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
  await user.type(area, '1');
  expect(name).toHaveAttribute(problem, 'refused');
  await user.type(name, 'u');
  expect(name).not.toHaveAttribute(problem);
});

test('shows a problem that is known from the start until the key of its field changes', async () => {
  const { area, user } = renderForm({ initialProblems: { area: 'refused' } });
  expect(area).toHaveAttribute(problem, 'refused');
  await user.type(area, '3');
  expect(area).not.toHaveAttribute(problem);
});

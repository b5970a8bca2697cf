import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { OptionalPart } from '@/components/app/optional-part';
import { failures } from '@/lib/browser/log';

function Part({ error }: { error?: Error }) {
  useEffect(() => {
    if (error) throw error;
  }, [error]);
  return <p>part</p>;
}

// R-ENV-07
it('leaves out a part that throws, keeps the page, and reports the failure', () => {
  const sent: unknown[] = [];
  failures.connect((failure) => sent.push(failure));
  const print = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const error = new Error('no such method');
  render(
    <>
      <h1>Page</h1>
      <OptionalPart>
        <Part error={error} />
      </OptionalPart>
      <OptionalPart>
        <p>other part</p>
      </OptionalPart>
    </>,
  );
  print.mockRestore();
  expect(screen.getByRole('heading', { name: 'Page' })).toBeInTheDocument();
  expect(screen.getByText('other part')).toBeInTheDocument();
  expect(screen.queryByText('part')).not.toBeInTheDocument();
  expect(sent).toEqual([{ message: 'a part of the page failed', error, page: expect.any(String) }]);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ErrorState } from '@/components/ui/feedback/illustrated-message';

/** A page that loads after a retry, and a field that can have the focus instead. */
function Page() {
  const [isLoading, setLoading] = useState(false);
  return (
    <main>
      <input aria-label="Search" onChange={() => setLoading(true)} />
      {isLoading ? (
        <p>Loading</p>
      ) : (
        <ErrorState text="Connection problem" retryLabel="Try again" onRetry={() => setLoading(true)} />
      )}
    </main>
  );
}

describe('ErrorState', () => {
  // R-DIALOG-28
  it('passes the focus of its button to the page when it disappears', async () => {
    const user = userEvent.setup();
    render(<Page />);
    screen.getByRole('button', { name: 'Try again' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  // R-DIALOG-28
  it('leaves the focus alone when another element has it', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.type(screen.getByLabelText('Search'), 'x');
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(screen.getByLabelText('Search')).toHaveFocus();
  });
});

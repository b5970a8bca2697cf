import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createLazyPart } from '@/components/ui/lazy-part';
import { renderPart } from '../../../support/components/render-part';

const Viewer = ({ name }: { name: string }) => <p>{name}</p>;

describe('createLazyPart', () => {
  it('loads the code once, and shows the part at once from then on', async () => {
    const load = jest.fn(async () => Viewer);
    const Part = createLazyPart(load);
    const { unmount } = renderPart(<Part name="first" />);
    expect(await screen.findByText('first')).toBeVisible();
    unmount();
    renderPart(<Part name="second" />);
    expect(screen.getByText('second')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('leaves the page as it is where the code cannot be loaded, and tries again at the next tap', async () => {
    const load = jest.fn(async () => Viewer);
    load.mockRejectedValueOnce(new Error('offline'));
    const Part = createLazyPart(load);
    await act(async () =>
      renderPart(
        <>
          <button type="button">Page</button>
          <Part name="viewer" />
        </>,
      ),
    );
    expect(load).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Page' }));
    expect(await screen.findByText('viewer')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Page' }));
    expect(load).toHaveBeenCalledTimes(2);
  });
});

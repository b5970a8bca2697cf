import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createLazyPart } from '@/components/ui/lazy-part';
import { toastStore } from '@/components/ui/overlay/toast';
import { renderPart } from '../../../support/components/render-part';

const Viewer = ({ name }: { name: string }) => <p>{name}</p>;

// R-NAV-33
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

  beforeEach(() => {
    // The build of the server cannot be asked for either.
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    // Other tests of a run may share the module of the toast.
    act(() => toastStore.write(null));
  });

  it('does not try again once the page has left the part out', async () => {
    const load = jest.fn(async () => Viewer).mockRejectedValue(new Error('offline'));
    const Part = createLazyPart(load);
    const { unmount } = await act(async () => renderPart(<Part name="viewer" />));
    expect(toastStore.read()).not.toBeNull();
    unmount();
    await userEvent.click(document.body);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['shows a toast', false],
    ['shows no toast for a silent part', true],
  ])(
    'leaves the page as it is if the code cannot be loaded, %s, and tries again at the next tap',
    async (_case, isSilent) => {
      const load = jest.fn(async () => Viewer);
      load.mockRejectedValueOnce(new Error('offline'));
      const Part = createLazyPart(load, { isSilent });
      await act(async () =>
        renderPart(
          <>
            <button type="button">Page</button>
            <Part name="viewer" />
          </>,
        ),
      );
      expect(load).toHaveBeenCalledTimes(1);
      expect(toastStore.read() === null).toBe(isSilent);
      await userEvent.click(screen.getByRole('button', { name: 'Page' }));
      expect(await screen.findByText('viewer')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Page' }));
      expect(load).toHaveBeenCalledTimes(2);
    },
  );
});

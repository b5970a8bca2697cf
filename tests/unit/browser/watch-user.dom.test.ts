import { watchUser } from '@/lib/browser/watch-user';

const reload = jest.fn();
let stop = () => {};

/** Leaves a page of a user, and comes back to it by the back/forward cache (or a new load) as another one. */
function comeBack(before: string | null, after: string | null, persisted = true) {
  const setUser = (userId: string | null) =>
    userId === null ? localStorage.removeItem('userId') : localStorage.setItem('userId', userId);
  setUser(before);
  stop = watchUser(reload);
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted }));
  setUser(after);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
}

afterEach(() => {
  stop();
  reload.mockReset();
  localStorage.clear();
});

// R-SECURITY-32
describe('watchUser', () => {
  it.each([
    ['of another user', '1', '2'],
    ['whose user has logged out', '1', null],
  ])('reloads a page %s that the browser has kept', (_, before, after) => {
    comeBack(before, after);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['of the same user', '1', '1', true],
    ['that had no user yet', null, '1', true],
    ['that was loaded anew', '1', '2', false],
  ])('leaves a page alone %s', (_, before, after, persisted) => {
    comeBack(before, after, persisted);
    expect(reload).not.toHaveBeenCalled();
  });
});

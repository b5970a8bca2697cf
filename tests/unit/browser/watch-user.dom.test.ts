import type * as LocalState from '@/lib/browser/local-state';
import type * as WatchUser from '@/lib/browser/watch-user';
import { me, type User } from '@/lib/contract/user';

const shopperKeys = [
  'orderInfo',
  'searchHistoryList',
  'complaintReceipts',
  'giftShown',
  'sessionReminders',
  'wxPayAppId',
];

const reload = jest.fn();
let stop = () => {};

/** Stores a user as another tab does, which this document does not notice. */
const setStoredUser = (userId: string | null) =>
  userId === null ? localStorage.removeItem('userId') : localStorage.setItem('userId', userId);

const setCookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `${text}; path=/`;
};

const currentUser: User = me.data.parse(me.example?.data);

/** Loads a document in a browser with a stored user. */
async function loadDocument(userId: string | null, { hasSession = true } = {}) {
  if (userId !== null) setStoredUser(userId);
  setCookie(`mallSignedIn=1${hasSession ? '' : '; Max-Age=0'}`);
  jest.resetModules();
  const { saveSession }: typeof LocalState = await import('@/lib/browser/local-state');
  const { saveUser, watchUser }: typeof WatchUser = await import('@/lib/browser/watch-user');
  stop = watchUser(reload);
  return {
    /** Logs in without an identity, as a call that needs a session does. */
    logIn: (id: string) => saveSession({ userId: id, authVersion: '2' }),
    /** Saves an answer of `me`. */
    saveUser: (id: string, identity: Partial<User> = {}) =>
      saveUser({ ...currentUser, userId: id, ...identity }, reload),
  };
}

function failStorage(...methods: ('getItem' | 'setItem' | 'removeItem')[]) {
  for (const method of methods)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
}

const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

const reappear = {
  'its tab': () => {
    hide(true);
    expect(reload).not.toHaveBeenCalled();
    hide(false);
  },
  'Back from a page in the same tab': () =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  'another window, which leaves it visible': () => window.dispatchEvent(new StorageEvent('storage')),
};

afterEach(() => {
  stop();
  jest.restoreAllMocks();
  reload.mockReset();
  Reflect.deleteProperty(document, 'hidden');
  setCookie('mallNewLogin=; Max-Age=0');
  localStorage.clear();
  sessionStorage.clear();
});

// R-SECURITY-32
describe.each(Object.entries(reappear))('a document that is shown again by %s', (_, show) => {
  it.each([
    ['another user has logged in', '2'],
    ['its user has logged out', null],
  ])('is loaded again, without what its tab has stored, when %s', async (_case, after) => {
    await loadDocument('1');
    sessionStorage.setItem('cooperationDraft', '{}');
    setStoredUser(after);
    show();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is kept for the same user', async () => {
    const { saveUser } = await loadDocument('1');
    sessionStorage.setItem('cooperationDraft', '{}');
    saveUser('1');
    show();
    expect(reload).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(1);
  });

  it('is kept when it has logged in its first user', async () => {
    const { logIn } = await loadDocument(null, { hasSession: false });
    logIn('1');
    show();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is kept when its guest has become a known user in it', async () => {
    const { logIn, saveUser } = await loadDocument(null, { hasSession: false });
    logIn('guest');
    saveUser('1', { openid: 'o1' });
    show();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is kept when it was loaded without the session of the last user', async () => {
    const { logIn } = await loadDocument('1', { hasSession: false });
    logIn('2');
    show();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is kept when local storage is disabled', async () => {
    failStorage('getItem', 'setItem', 'removeItem');
    const { logIn, saveUser } = await loadDocument(null);
    logIn('1');
    saveUser('1', { openid: 'o1' });
    saveUser('2', { openid: 'o2' });
    show();
    expect(reload).not.toHaveBeenCalled();
  });
});

// R-SECURITY-32
describe('watchUser', () => {
  it('reloads a document whose tab was left after the user of the browser had changed', async () => {
    await loadDocument('1');
    setStoredUser('2');
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads a document that Back restores when the next page has logged in a user and not asked for them', async () => {
    await loadDocument('1');
    sessionStorage.setItem('formDrafts', '{}');
    setCookie('mallNewLogin=1');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(reload).toHaveBeenCalledTimes(1);
    // It may be the same user again.
    expect(sessionStorage).toHaveLength(1);
  });

  it('reloads a document that has logged in its own guest when another user has logged in since its tab was hidden', async () => {
    const { logIn } = await loadDocument(null, { hasSession: false });
    logIn('1');
    hide(true);
    setStoredUser('2');
    hide(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('keeps a document that is loaded after a login', async () => {
    await loadDocument('1');
    setCookie('mallNewLogin=1');
    setStoredUser('2');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(reload).not.toHaveBeenCalled();
  });
});

// R-SECURITY-32
describe('saveUser', () => {
  it.each([true, false])(
    'reloads a document when it gets another user than it was loaded for (logged in before: %s)',
    async (isLoggedIn) => {
      const { logIn, saveUser } = await loadDocument('1');
      saveUser('1', { openid: 'o1' });
      expect(reload).not.toHaveBeenCalled();
      if (isLoggedIn) logIn('2');
      saveUser('2', { openid: 'o2' });
      expect(reload).toHaveBeenCalledTimes(1);
    },
  );

  it('keeps the user whom another tab has saved when it gets an older answer', async () => {
    const { saveUser } = await loadDocument('1');
    setStoredUser('2');
    localStorage.setItem('searchHistoryList', '["of user 2"]');
    saveUser('1', { openid: 'o1' });
    expect(localStorage.getItem('userId')).toBe('2');
    expect(localStorage.getItem('searchHistoryList')).toBe('["of user 2"]');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads a hidden document when it is shown', async () => {
    const { saveUser } = await loadDocument('1');
    hide(true);
    saveUser('2');
    expect(reload).not.toHaveBeenCalled();
    hide(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload again and again when local storage can only be read', async () => {
    failStorage('setItem', 'removeItem');
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation((key) => (key === 'userId' ? '1' : null));
    const { saveUser } = await loadDocument(null);
    saveUser('2');
    hide(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

// R-ACCOUNT-11
describe('stored data', () => {
  /** Stores what pages store about a shopper, and something of another script. */
  function storeShopperData() {
    for (const key of [...shopperKeys, 'ofAnotherScript']) localStorage.setItem(key, 'stored');
    sessionStorage.setItem('cooperationDraft', '{"company":"A"}');
  }
  const countStored = () =>
    shopperKeys.filter((key) => localStorage.getItem(key) !== null).length + sessionStorage.length;

  beforeEach(() => window.history.replaceState(null, '', '/vantmall/home?pId=10003'));

  it.each([
    ['a user of WeChat', 'another user', { openid: 'o1' }, { openid: 'o2' }],
    ['a user of Alipay', 'another user', { alipayUserId: 'a1' }, { unionId: 'n2' }],
    ['a user of WeChat', 'a guest', { openid: 'o1' }, {}],
    ['a guest', 'another guest', {}, {}],
  ])('deletes what is stored of %s when %s has logged in', async (_before, _after, before, after) => {
    const { saveUser } = await loadDocument(null);
    saveUser('1', before);
    storeShopperData();
    saveUser('2', after);
    expect(countStored()).toBe(0);
    expect({ ...localStorage }).toEqual({
      ...{ userId: '2', authVersion: currentUser.authVersion, pId: '10003', ofAnotherScript: 'stored' },
      ...after,
    });
  });

  it.each([
    ['a user of WeChat', 'is still the user', '1', { openid: 'o1' }, { openid: 'o1' }],
    ['a guest', 'is still the guest', '1', {}, {}],
    ['a guest', 'has become a user of WeChat', '2', {}, { unionId: 'n1' }],
    ['a guest', 'has become a user of Alipay', '2', {}, { alipayUserId: 'a1' }],
  ])('keeps what is stored of %s when the shopper %s', async (_before, _after, id, before, after) => {
    const { saveUser } = await loadDocument(null);
    saveUser('1', before);
    storeShopperData();
    saveUser(id, after);
    expect(countStored()).toBe(shopperKeys.length + 1);
  });

  it('keeps what is stored of a visitor when the first login follows', async () => {
    const { logIn } = await loadDocument(null, { hasSession: false });
    storeShopperData();
    logIn('1');
    hide(false);
    expect(countStored()).toBe(shopperKeys.length + 1);
  });

  it('deletes in the next document what is stored of a user whose session has ended, when that of the new guest did not', async () => {
    const { logIn } = await loadDocument('1');
    storeShopperData();
    logIn('2');
    expect(countStored()).toBe(shopperKeys.length + 1);
    stop();
    await loadDocument('2');
    expect(countStored()).toBe(0);
    expect(localStorage.getItem('userId')).toBe('2');
  });
});

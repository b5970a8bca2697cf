import { waitFor } from '@testing-library/react';
import { ApiError } from '@/lib/browser/api-error';
import { uploadPicture } from '@/lib/browser/upload-picture';
import { server } from '../../support/components/order';
import { mockEndpoint } from '../../support/fakes/mock-endpoint';
import { runMockServer } from '../../support/fakes/run-mock-server';

// @alone: the module remembers the session of its document.

const picture = new File(['x'], 'cup.jpg', { type: 'image/jpeg' });
const uploadResult = { url: '/vantmall/uploads/1.webp', width: 1, height: 1 };

/** The only request of a test; jsdom's XMLHttpRequest would send it over the network. */
class FakeRequest {
  static last: FakeRequest | undefined;
  static answers: string[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  responseText = '';
  timeout = 0;
  sent: FormData | undefined;
  url = '';
  onload: () => void = () => {};
  onerror: () => void = () => {};
  ontimeout: () => void = () => {};
  onabort: () => void = () => {};

  open(method: string, url: string) {
    this.url = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  abort() {
    this.onabort();
  }
  send(form: FormData) {
    this.sent = form;
    FakeRequest.last = this;
    const answer = FakeRequest.answers.shift();
    if (answer === undefined) return;
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    this.responseText = answer;
    setTimeout(() => (answer === 'silence' ? this.onerror() : this.onload()));
  }
}

const setAnswers = (...envelopes: (object | string)[]) => {
  FakeRequest.answers = envelopes.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
};

const originalRequest = globalThis.XMLHttpRequest;

runMockServer(server);
beforeEach(() => {
  FakeRequest.last = undefined;
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  globalThis.XMLHttpRequest = originalRequest;
});

describe('uploadPicture', () => {
  it('sends the contract’s form field, reports progress and returns the URL', async () => {
    setAnswers({ code: 200, msg: 'ok', data: uploadResult });
    const progress: number[] = [];
    const uploaded = await uploadPicture(picture, 'cup.jpg', { onProgress: (share) => progress.push(share) });
    expect(uploaded).toEqual(uploadResult);
    expect(FakeRequest.last?.url).toBe('POST /vantmall/api/img/upload');
    expect(FakeRequest.last?.sent?.get('file')).toMatchObject({ name: 'cup.jpg' });
    expect(progress).toEqual([0.5]);
  });

  it('logs in and retries once when the session has expired', async () => {
    let logins = 0;
    server.use(
      mockEndpoint('login', () => {
        logins += 1;
        return { userId: 'u1', isNewUser: false, authVersion: '2.1.0' };
      }),
    );
    setAnswers({ code: 401, msg: 'expired', data: null }, { code: 200, msg: 'ok', data: uploadResult });
    expect(await uploadPicture(picture, 'cup.jpg')).toEqual(uploadResult);
    expect(logins).toBe(2);
  });

  it.each([
    [{ code: 413, msg: 'too large', data: null }, 413],
    [{ code: 429, msg: 'enough', data: null, reason: 'limit_reached' }, 429],
    ['<html>', 0],
    ['silence', 0],
  ])('rejects with an ApiError for %p', async (envelope, code) => {
    setAnswers(envelope);
    await expect(uploadPicture(picture, 'cup.jpg')).rejects.toMatchObject({ name: 'ApiError', code });
  });

  it('stops when it is aborted', async () => {
    setAnswers();
    const stop = new AbortController();
    const sending = uploadPicture(picture, 'cup.jpg', { signal: stop.signal });
    await waitFor(() => expect(FakeRequest.last?.sent).toBeDefined());
    stop.abort();
    await expect(sending).rejects.toBeInstanceOf(ApiError);
  });

  // R-AFTER-26
  it('sends nothing when it was aborted before, as a picture that is removed while it is scaled down', async () => {
    setAnswers({ code: 200, msg: 'ok', data: uploadResult });
    const sending = uploadPicture(picture, 'cup.jpg', { signal: AbortSignal.abort() });
    await expect(sending).rejects.toMatchObject({ name: 'ApiError', code: 0 });
    expect(FakeRequest.last).toBeUndefined();
  });
});

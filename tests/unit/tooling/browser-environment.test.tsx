import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ky from 'ky';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { NextIntlClientProvider, useFormatter } from 'next-intl';
import { useState } from 'react';

function Counter() {
  const format = useFormatter();
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {format.number(count)} 积分
    </button>
  );
}

describe('packages under jest in a browser', () => {
  const server = setupServer(
    http.post('*/vantmall/api/echo', async ({ request }) => HttpResponse.json(await request.json())),
  );
  beforeAll(() => server.listen());
  afterAll(() => server.close());

  it('renders, formats and reacts to a tap', async () => {
    render(
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai">
        <Counter />
      </NextIntlClientProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: '0 积分' }));
    expect(screen.getByRole('button', { name: '1 积分' })).toBeInTheDocument();
  });

  it('lets ky send JSON with a relative address', async () => {
    expect(await ky.post('/vantmall/api/echo', { json: { a: 1 } }).json()).toEqual({ a: 1 });
  });

  it('lets a listener be removed by a signal', () => {
    const stop = new AbortController();
    const heard = jest.fn();
    window.addEventListener('ping', heard, { signal: stop.signal });
    window.dispatchEvent(new Event('ping'));
    stop.abort();
    window.dispatchEvent(new Event('ping'));
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

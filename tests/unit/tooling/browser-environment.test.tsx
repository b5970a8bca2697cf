import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

describe('browser packages under jest', () => {
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

  it('sends JSON to a relative URL', async () => {
    const response = await fetch('/vantmall/api/echo', { method: 'POST', body: JSON.stringify({ a: 1 }) });
    expect(await response.json()).toEqual({ a: 1 });
  });

  it('removes a listener by an abort signal', () => {
    const stop = new AbortController();
    const listener = jest.fn();
    window.addEventListener('ping', listener, { signal: stop.signal });
    window.dispatchEvent(new Event('ping'));
    stop.abort();
    window.dispatchEvent(new Event('ping'));
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

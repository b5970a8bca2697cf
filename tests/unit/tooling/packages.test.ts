import { DatabaseSync } from 'node:sqlite';
import { Hono } from 'hono';
import { sealData, unsealData } from 'iron-session';
import { Kysely } from 'kysely';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createTranslator } from 'next-intl';
import 'server-only';

/** Asserts that Jest can load the packages of every module kind, and Node's own SQLite. */
describe('node packages under jest', () => {
  const server = setupServer(http.get('https://mall.test/ping', () => HttpResponse.json({ code: 200 })));
  beforeAll(() => server.listen());
  afterAll(() => server.close());

  it('connects fetch with msw', async () => {
    const response = await fetch('https://mall.test/ping');
    expect(await response.json()).toEqual({ code: 200 });
  });

  it('calls hono in process', async () => {
    const app = new Hono().get('/ping', (context) => context.text('pong'));
    const response = await app.fetch(new Request('http://mall/ping'));
    expect(await response.text()).toBe('pong');
  });

  it('seals and unseals a session', async () => {
    const password = 'a password that is long enough for it';
    const sealed = await sealData({ userId: '1' }, { password });
    expect(await unsealData(sealed, { password })).toEqual({ userId: '1' });
  });

  it('translates a message', () => {
    const t = createTranslator({ locale: 'zh-CN', messages: { points: '{count} 积分' } });
    expect(t('points', { count: '5' })).toBe('5 积分');
  });

  it('runs SQLite with Kysely', () => {
    expect(new DatabaseSync(':memory:').prepare('select 1 as one').get()).toEqual({ one: 1 });
    expect(typeof Kysely).toBe('function');
  });
});

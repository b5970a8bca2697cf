import { isBusy } from '@/server/mall/db/busy';

const createError = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

// R-OPS-09
test.each([
  ['a lock timeout', { code: '55P03' }],
  ['a statement timeout', { code: '57014' }],
  ['a full disk', { code: '53100' }],
  ['a server without memory', { code: '53200' }],
  ['too many connections', { code: '53300' }],
  ['a server that is stopping', { code: '57P01' }],
  ['a read-only database, as after a failover', { code: '25006' }],
  ['a changed password', { code: '28P01' }],
  ['a pooler without a server', { code: '08P01' }],
  ['a connection that was refused', { code: 'ECONNREFUSED' }],
  ['a host without a route', { code: 'EHOSTUNREACH' }],
  ['a network without a route', { code: 'ENETUNREACH' }],
  ['a connection that does not answer', { code: 'ETIMEDOUT' }],
  ['a host name that is gone', { code: 'ENOTFOUND' }],
  ['a name server that does not answer', { code: 'EAI_AGAIN' }],
  ['a socket that is gone', { code: 'ENOENT', syscall: 'connect' }],
  ['a lock of SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 5 }],
  ['an extended code of a lock of SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 517 }],
  ['a full disk under SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
])('%s counts as busy', (message, fields) => expect(isBusy(createError(message, fields))).toBe(true));

// R-OPS-09
test.each([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
])('the message %p counts as busy', (message) => expect(isBusy(createError(message))).toBe(true));

test.each([
  createError('duplicate key', { code: '23505' }),
  createError('no such table', { code: '42P01' }),
  createError('constraint failed', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }),
  createError('an error of WeChat', { errcode: 5 }),
  createError('no such file', { code: 'ENOENT', syscall: 'open' }),
  'busy',
  null,
])('%p does not count as busy', (error) => expect(isBusy(error)).toBe(false));

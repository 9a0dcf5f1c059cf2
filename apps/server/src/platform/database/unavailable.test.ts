// Tests which errors mean that the same request may succeed in a moment.
import pg from 'pg';
import { expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const ofPostgres = (code: string) => Object.assign(new pg.DatabaseError('said by PostgreSQL', 0, 'error'), { code });
const ofSystem = (code: string) => Object.assign(new Error(`write ${code}`), { code });

it.each([
  ...['08000', '08003', '08006', '08P01', '53000', '53100', '53200', '53300', '53400', '57014', '57P01', '57P02'],
  ...['57P03', '57P04', '57P05', '25006', '55P03', '58030'],
])('PostgreSQL %s is unavailable', (code) => expect(isUnavailable(ofPostgres(code))).toBe(true));

it.each(['22021', '23505', '23503', '42601', '42P01', '40001', 'XX000', '22003'])(
  'PostgreSQL %s is not unavailable',
  (code) => expect(isUnavailable(ofPostgres(code))).toBe(false),
);

it.each([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EMFILE',
  'EIO',
])('%s is unavailable, below other errors too', (code) => {
  expect(isUnavailable(ofSystem(code))).toBe(true);
  expect(isUnavailable(new Error('wrapped', { cause: ofSystem(code) }))).toBe(true);
  expect(isUnavailable(new AggregateError([ofSystem(code)]))).toBe(true);
});

it('knows what the driver says without a code', async () => {
  const nowhere = new pg.Pool({ host: '127.0.0.1', port: 1 });
  expect(isUnavailable(await nowhere.query('select 1').catch((error) => error))).toBe(true);
  await nowhere.end();
  expect(isUnavailable(await nowhere.query('select 1').catch((error) => error))).toBe(true);
  for (const sentence of ['Query read timeout', 'timeout exceeded when trying to connect', 'Connection terminated'])
    expect(isUnavailable(new Error(sentence))).toBe(true);
});

it.each([undefined, null, 'a text', new TypeError('x is not a function')])('%s is an internal error', (error) =>
  expect(isUnavailable(error)).toBe(false),
);

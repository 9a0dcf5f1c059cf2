// Tests which client address is read from the headers of proxies.
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

const app = new Hono().get('/:proxies', (http) => http.text(clientAddress(http, Number(http.req.param('proxies')))));
const addressOf = async (said: string, proxies: number) =>
  (await app.request(`/${proxies}`, { headers: { 'x-forwarded-for': said } })).text();

it.each([
  ['198.51.100.1', '198.51.100.1'],
  ['10.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['198.51.100.1:50123', '198.51.100.1'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['[::ffff:198.51.100.1]:50123', '198.51.100.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
])('behind a proxy that says %s it is %s', async (said, address) => {
  expect(await addressOf(said, 1)).toBe(address);
});

it('ignores addresses that untrusted clients claim', async () => {
  expect(await addressOf('198.51.100.1', 0)).toBe('unknown');
  expect(await addressOf('198.51.100.1', 2)).toBe('unknown');
});

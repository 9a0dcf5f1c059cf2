// Tests which addresses the guarded way out connects to, with a listener that notices every connection.
import { type AddressInfo, createServer as createTcp, type Server as TcpServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failure, outsideWith, serve } from '../../testing/servers/outside-for-tests.ts';
import { isPublicAddress } from './check-address.ts';
import type { OutsideCall } from './create-outside.ts';

let connections = 0;
let listener: TcpServer;
let port: number;

beforeAll(async () => {
  listener = createTcp((socket) => {
    connections++;
    socket.destroy();
  });
  // On every address of this machine, of both families.
  await new Promise<void>((resolve) => listener.listen(0, '::', resolve));
  port = (listener.address() as AddressInfo).port;
});
afterAll(() => void listener.close());

const typed = (url: string): OutsideCall => ({ who: 'The server', reach: { typed: true }, url });

/** Every address of IPv4 that is not public, as a number, octal, hexadecimal and short. */
const PRIVATE_IPV4 = [
  '127.0.0.1', '127.1.2.3', '127.255.255.254', '0.0.0.0', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255',
  '192.168.0.1', '192.168.255.255', '169.254.169.254', '169.254.0.1', '100.64.0.1', '100.127.255.255', '192.0.0.1',
  '192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1',
  '255.255.255.255',
]; // biome-ignore format: a table
const writings = (address: string): string[] => {
  const parts = address.split('.').map(Number) as [number, number, number, number];
  const number = parts.reduce((sum, part) => sum * 256 + part, 0);
  const hex = parts.map((part) => part.toString(16).padStart(2, '0'));
  return [
    address,
    `${address}.`,
    String(number),
    `0x${number.toString(16)}`,
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    `[::ffff:${address}]`,
    `[64:ff9b::${hex[0]}${hex[1]}:${hex[2]}${hex[3]}]`,
    `[2002:${hex[0]}${hex[1]}:${hex[2]}${hex[3]}::1]`,
  ];
};
const PRIVATE_IPV6 = [
  '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]', '[::ffff:0:127.0.0.1]', '[fe80::1]', '[febf::1]', '[fc00::1]',
  '[fd12:3456::1]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]', '[2001::1]', '[100::1]', '[64:ff9b:1::7f00:1]', '[3fff::1]',
]; // biome-ignore format: a table

it('connects to none of 200 private addresses, however they are written', async () => {
  const outside = outsideWith();
  const hosts = [...PRIVATE_IPV4.flatMap(writings), ...PRIVATE_IPV6, '127.1', '0', '0x7f.1', '0177.1', '１２７.0.0.1'];
  const urls = hosts.map((host) => `https://${host}:${port}/`);
  expect(urls.length).toBeGreaterThanOrEqual(200);
  for (const url of urls) {
    const error = await failure(outside.call(typed(url)));
    expect([url, error.reason]).toEqual([url, 'address_refused']);
  }
  expect(connections).toBe(0);
});

it('refuses other schemes, user names and unreadable addresses', async () => {
  const outside = outsideWith();
  const urls = [
    `http://example.com:${port}/`,
    `ftp://127.0.0.1:${port}/`,
    'file:///etc/passwd',
    `https://hooks.slack.com@127.0.0.1:${port}/`,
    `https://user:password@example.com:${port}/`,
    'https://[::1',
    'not an address',
    '',
  ];
  for (const url of urls) expect((await failure(outside.call(typed(url)))).reason).toBe('address_refused');
  expect(connections).toBe(0);
});

it('refuses a name that leads to a private address, or to one among others', async () => {
  const answers: Record<string, string[]> = {
    'inside.example': ['127.0.0.1'],
    'mixed.example': ['8.8.8.8', '10.0.0.1'],
    'mapped.example': ['::ffff:127.0.0.1'],
    'nat.example': ['64:ff9b::7f00:1'],
    'empty.example': [],
  };
  const outside = outsideWith({
    resolve: async (host) =>
      (answers[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });
  for (const host of Object.keys(answers)) {
    const error = await failure(outside.call(typed(`https://${host}:${port}/`)));
    expect([host, error.reason]).toEqual([host, 'address_refused']);
  }
  expect(connections).toBe(0);
});

it('refuses names that can only be private, before anything is looked up', async () => {
  const asked: string[] = [];
  const outside = outsideWith({
    resolve: async (host) => [{ address: asked.push(host) === 0 ? '' : '8.8.8.8', family: 4 }],
  });
  const names = [
    'localhost',
    'LOCALHOST',
    'localhost.',
    'api.localhost',
    'db',
    'printer.local',
    'metadata.google.internal',
  ];
  for (const host of [...names, 'nas.home.arpa', 'localhost.localdomain', 'ollama.lan']) {
    const error = await failure(outside.call(typed(`https://${host}:${port}/`)));
    expect([host, error.reason]).toEqual([host, 'address_refused']);
  }
  expect(asked).toEqual([]);
});

it('connects to the checked address when the name resolves to another one the next time', async () => {
  const asked: string[] = [];
  const outside = outsideWith({
    // Resolves to a public address the first time, and to this machine after that.
    resolve: async (host) => [{ address: asked.push(host) === 1 ? '192.88.99.1' : '127.0.0.1', family: 4 }],
    timeoutMs: 300,
  });
  await failure(outside.call(typed(`https://rebinding.example:${port}/`)));
  expect(asked).toHaveLength(1);
  await failure(outside.call(typed(`https://rebinding.example:${port}/`)));
  expect(connections).toBe(0);
});

it('connects where the operator made an exception, and nowhere else for a provider', async () => {
  const before = connections;
  const excepted = outsideWith({ exceptions: [`127.0.0.1:${port}`] });
  await failure(excepted.call(typed(`https://127.0.0.1:${port}/`)));
  // The listener does notice.
  expect(connections).toBe(before + 1);

  const toProvider = (url: string): OutsideCall => ({
    who: 'Figma',
    reach: { provider: 'https://api.figma.com' },
    url,
  });
  const elsewhere = [
    `https://127.0.0.1:${port}/`,
    `https://api.figma.com:${port}/`,
    'https://api.figma.com.evil.test/',
  ];
  const outside = outsideWith();
  for (const url of elsewhere) expect((await failure(outside.call(toProvider(url)))).reason).toBe('address_refused');
  const plain = { who: 'GitHub', reach: { provider: 'http://github.internal' }, url: 'http://github.internal/' };
  expect((await failure(outside.call(plain))).reason).toBe('address_refused');
  expect(connections).toBe(before + 1);
});

it('follows no redirect', async () => {
  let requests = 0;
  const call = await serve((_, response) => {
    requests++;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect((await failure(outsideWith().call(call))).reason).toBe('redirected');
  expect(requests).toBe(1);
});

it('recognizes public addresses', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '140.82.121.4', '2606:4700::1111', '::ffff:8.8.8.8'])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
});

it('refuses addresses whose path contains `.` or `..` as a part', async () => {
  const asked: string[] = [];
  const served = await serve((request, response) => {
    asked.push(request.url ?? '');
    response.end('{}');
  });
  const outside = outsideWith();
  const call = (path: string) => outside.call({ ...served, url: `${new URL(served.url).origin}${path}` });
  // Such as a repository whose owner is called `..`, or a calendar with such an id.
  for (const name of ['.', '..', '%2e', '%2E%2e', '.%2e'])
    for (const path of [
      `/repos/${name}/user/issues`,
      `/calendars/${name}`,
      `/repos/a/${name}?page=1`,
      `/a\\${name}\\b`,
    ])
      expect((await failure(call(path))).reason).toBe('address_refused');
  expect(asked).toEqual([]);
  for (const path of ['/repos/.github/a..b/x', '/a/...?x=/../b', `/a/${encodeURIComponent('../b')}`]) await call(path);
  expect(asked).toHaveLength(3);
});

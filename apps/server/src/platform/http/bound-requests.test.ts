// Tests a client that sends many requests on one connection without waiting for answers.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { boundRequests } from './bound-requests.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

it('closes the connection of a client that does not wait for answers, and handles none of its further requests', async () => {
  let begun = 0;
  const server = createServer(boundRequests(() => void begun++, 4));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(REQUEST.repeat(1_000));
  await once(socket, 'close');
  expect(begun).toBe(4);
});

it('answers any number of requests of a client that waits', async () => {
  const server = createServer(boundRequests((_request, response) => void response.end('a'), 4));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  for (let turn = 0; turn < 8; turn++) {
    socket.write(REQUEST.repeat(3));
    for (let answers = 0; answers < 3; ) {
      const [piece] = (await once(socket, 'data')) as [Buffer];
      answers += piece.toString().split('HTTP/1.1 200').length - 1;
    }
  }
});

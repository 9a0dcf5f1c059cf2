// Closes a connection that sends too many requests without waiting for answers: they would fill the memory.
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies wait for each answer; other programs may pipeline a few requests. */
const MOST_UNANSWERED = 32;

export function boundRequests(listener: RequestListener, most = MOST_UNANSWERED): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1) => {
    const now = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, now);
    return now;
  };

  return (request, response) => {
    const { socket } = request;
    // Data that was read before the connection closed may hold thousands of requests.
    if (socket.destroyed) return;
    if (count(socket, 1) > most) {
      socket.destroy();
      return;
    }
    response.once('close', () => count(socket, -1));
    listener(request, response);
  };
}

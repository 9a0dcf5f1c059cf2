// Closes a connection that goes on asking without waiting for answers, so that a few bytes each cannot fill the memory.
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies wait for each answer; programs that do not send some at once. */
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
    // Thousands of requests fit into what was read before it was closed.
    if (socket.destroyed) return;
    if (count(socket, 1) > most) {
      socket.destroy();
      return;
    }
    response.once('close', () => count(socket, -1));
    listener(request, response);
  };
}

// Makes a stand-in's server fail as networks and servers do, whichever product it stands in for.
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MEGABYTE } from '@worklane/domain/units';

export const WIRE_FAULTS = [
  'refuse',
  'reset',
  'hang',
  'drip',
  'slow-headers',
  '401',
  '403',
  '404',
  '429',
  '429-bare',
  '500',
  '502-html',
  '503',
  'not-json',
  'wrong-shape',
  'ok-false',
  'html',
  'empty',
  'wrong-type',
  'huge',
  'cut',
  'lost-answer',
  'redirect',
] as const;
export type WireFault = (typeof WIRE_FAULTS)[number];

export interface Wire {
  /** @param on the paths that fail; all of them if left out */
  set(fault: WireFault | 'none', on?: RegExp): Promise<void>;
  /** Counts the requests that have met a fault. */
  met(): number;
  onMet: (() => void) | undefined;
  /** Where `redirect` leads. */
  elsewhere: string;
}

/** Longer than any client waits in a test. */
const RETRY_AFTER_SECONDS = 3_600;
/** More than the product reads of any answer. */
const HUGE_BYTES = 6 * MEGABYTE;
const DRIP_MS = 20;

export function createWire(server: Server): Wire {
  const listeners = server.listeners('request') as RequestListener[];
  let current: WireFault | 'none' = 'none';
  let on: RegExp | undefined;
  let met = 0;
  let address: AddressInfo | undefined;
  const wire: Wire = {
    elsewhere: 'http://127.0.0.1:9/',
    met: () => met,
    onMet: undefined,
    async set(fault, paths) {
      current = fault;
      on = paths;
      // What hangs, drips or is kept open ends with its fault.
      if (server.listening) server.closeAllConnections();
      if (fault === 'refuse' && !paths) {
        address = server.address() as AddressInfo;
        server.close();
      } else if (!server.listening && address) {
        server.listen(address.port, address.address);
        await once(server, 'listening');
      }
    },
  };
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const fails = current !== 'none' && (on?.test(request.url ?? '') ?? true);
    if (!fails) {
      for (const listener of listeners) listener.call(server, request, response);
      return;
    }
    met++;
    wire.onMet?.();
    if (current === 'lost-answer' || current === 'wrong-type') {
      if (current === 'lost-answer') loseAnswer(request, response);
      else labelWrongly(response);
      for (const listener of listeners) listener.call(server, request, response);
      return;
    }
    request.resume();
    fail(current as WireFault, request, response, wire.elsewhere);
  });
  return wire;
}

type Answer = [status: number, body: string, headers?: Record<string, string>];

const JSON_TYPE = { 'content-type': 'application/json' };
const ANSWERS: Partial<Record<WireFault, Answer>> = {
  '401': [401, '{"message":"Bad credentials"}'],
  '403': [403, '{"message":"Forbidden"}'],
  '404': [404, '{"message":"Not Found"}'],
  '429': [429, '{"error":"ratelimited"}', { 'retry-after': String(RETRY_AFTER_SECONDS) }],
  '429-bare': [429, '{"error":"ratelimited"}'],
  '500': [500, '{"message":"broken"}'],
  '502-html': [502, '<html><h1>Bad gateway</h1></html>', { 'content-type': 'text/html' }],
  '503': [503, ''],
  'not-json': [200, '{"access_token": "unfinis'],
  'wrong-shape': [200, '[{"access_token":7,"ok":"yes","items":{}}]'],
  'ok-false': [200, '{"ok":false,"error":"fatal_error"}'],
  html: [200, '<html>Down for maintenance</html>', { 'content-type': 'text/html' }],
  empty: [200, ''],
};

function fail(fault: WireFault, request: IncomingMessage, response: ServerResponse, elsewhere: string): void {
  const known = ANSWERS[fault];
  if (known) {
    const [status, body, headers] = known;
    response.writeHead(status, { ...JSON_TYPE, ...headers }).end(body);
  } else if (fault === 'refuse') {
    request.socket.destroy();
  } else if (fault === 'reset') {
    request.socket.resetAndDestroy();
  } else if (fault === 'drip') {
    response.writeHead(200, JSON_TYPE);
    drip((piece) => response.write(piece), response);
  } else if (fault === 'slow-headers') {
    drip((piece) => request.socket.write(piece), response, 'HTTP/1.1 200 OK\r\nx-slow: ');
  } else if (fault === 'huge') {
    response.writeHead(200, JSON_TYPE).end(JSON.stringify({ filler: 'x'.repeat(HUGE_BYTES) }));
  } else if (fault === 'redirect') {
    response.writeHead(302, { location: elsewhere }).end();
  } else if (fault === 'cut') {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' }).write('{"ok":true,');
    setImmediate(() => request.socket.destroy());
  }
}

/** Lets the server do what was asked, and cuts the line before it answers. */
function loseAnswer(request: IncomingMessage, response: ServerResponse): void {
  const cut = () => {
    request.socket.destroy();
    return response;
  };
  Object.assign(response, { writeHead: () => response, write: () => true, flushHeaders: () => undefined, end: cut });
}

function labelWrongly(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const headers = rest.find((each) => typeof each === 'object') as Record<string, string> | undefined;
    return writeHead(status, { ...headers, 'content-type': 'image/png' });
  };
}

/** Sends a byte at a time until the other side leaves. */
function drip(write: (piece: string) => void, response: ServerResponse, first = '{'): void {
  write(first);
  const timer = setInterval(() => write(' '), DRIP_MS);
  response.on('close', () => clearInterval(timer));
}

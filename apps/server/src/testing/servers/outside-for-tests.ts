// Starts the guarded way out for a test, and servers for it to call; all of them end with the test.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createOutside, type Outside, type OutsideCall } from '../../platform/outside/create-outside.ts';
import type { OutsideError } from '../../platform/outside/outside-error.ts';

const log = { warn: () => undefined };

export function outsideWith(options: Partial<Parameters<typeof createOutside>[0]> = {}): Outside {
  const outside = createOutside({ log, ...options });
  onTestFinished(() => outside.close());
  return outside;
}

interface Served extends OutsideCall {
  /** Ends the server, so that nobody listens there. */
  end(): Promise<void>;
}

/** Starts a server on this machine. @returns a call to it, as to a provider */
export async function serve(answer: RequestListener): Promise<Served> {
  const server = createServer(answer);
  const end = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(end);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { who: 'The stand-in', reach: { provider: url }, url: `${url}/path`, end };
}

/** @returns the error of a call that must fail */
export const failure = (call: Promise<unknown>): Promise<OutsideError> =>
  call.then(
    () => Promise.reject(new Error('the call went through')),
    (error: OutsideError) => error,
  );

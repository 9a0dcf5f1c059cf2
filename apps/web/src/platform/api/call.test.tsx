// Tests calls and the session behind them: the token is sent, renewed once when refused, and given up when the server
// says so.
import { auth, type SignedIn } from '@worklane/contract/auth';
import { companies } from '@worklane/contract/companies';
import { type CurrentUser, users } from '@worklane/contract/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localState } from '../local-state/local-state.ts';
import { onSignedOut, signIn, signOut } from '../session/session.ts';
import { call } from './call.ts';

const server = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const refusal = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message, request_id: 'r' } }, { status });
const bearerOf = (init: RequestInit) => new Headers(init.headers).get('authorization');

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  localState.setToken('old');
});
afterEach(() => {
  server.mockReset();
  vi.unstubAllGlobals();
  localState.clear();
});

test("sends the token and the body, and returns the server's answer", async () => {
  server.mockResolvedValue(Response.json({ id: 'c' }));
  expect(await call(companies.create, { body: { name: 'Northbeam' } })).toEqual({ id: 'c' });
  const [path, init] = server.mock.calls[0] ?? [];
  expect(path).toBe('/api/companies');
  expect(init).toMatchObject({ method: 'POST', body: '{"name":"Northbeam"}' });
  expect(bearerOf(init as RequestInit)).toBe('Bearer old');
});

test('renews an expired token once for many calls, and repeats each', async () => {
  server.mockImplementation(async (path, init) => {
    if (path === auth.refresh.path) return Response.json({ token: 'new', expires_at: '2026-11-21T00:00:00Z' });
    if (bearerOf(init) === 'Bearer new') return Response.json({ user: {}, companies: [] });
    return refusal(401, 'not_authenticated', 'Not authenticated');
  });
  await Promise.all([call(users.me), call(users.me), call(users.me)]);
  expect(server.mock.calls.filter(([path]) => path === auth.refresh.path)).toHaveLength(1);
  expect(localState.get().token).toBe('new');
});

test('ends a session that the server no longer knows, once, and clears its data', async () => {
  const ended = vi.fn();
  const stop = onSignedOut(ended);
  server.mockImplementation(async () => refusal(401, 'not_authenticated', 'Not authenticated'));
  await expect(call(users.me)).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledExactlyOnceWith('ended');
  expect(localState.get().token).toBeUndefined();
  stop();
});

test('a call refused after the session has ended does not end it again', async () => {
  const ended = vi.fn();
  const stop = onSignedOut(ended);
  const late = Promise.withResolvers<Response>();
  server.mockImplementationOnce(() => late.promise);
  const slow = call(users.me);
  server.mockImplementation(async () => refusal(401, 'not_authenticated', 'Not authenticated'));
  await expect(call(users.me)).rejects.toMatchObject({ status: 401 });
  late.resolve(refusal(401, 'not_authenticated', 'Not authenticated'));
  await expect(slow).rejects.toThrow('No authentication token available');
  expect(ended).toHaveBeenCalledOnce();
  expect(server.mock.calls.filter(([path]) => path === auth.refresh.path)).toHaveLength(1);
  stop();
});

test('does not repeat a refused call in the name of a user who has signed in since', async () => {
  const person = (id: string) => ({ user: { id, name: id } as CurrentUser, companies: [] });
  signIn({ ...person('mara'), token: 'old' } as unknown as SignedIn);
  const late = Promise.withResolvers<Response>();
  server.mockImplementationOnce(() => late.promise);
  const slow = call(companies.create, { body: { name: 'Northbeam' } });
  server.mockImplementation(async () => Response.json({}));
  await signOut();
  signIn({ ...person('sam'), token: 'theirs' } as unknown as SignedIn);
  server.mockClear();
  late.resolve(refusal(401, 'not_authenticated', 'Not authenticated'));
  await expect(slow).rejects.toThrow('No authentication token available');
  expect(server).not.toHaveBeenCalled();
});

test('sends nothing without a token', async () => {
  localState.clear();
  await expect(call(users.me)).rejects.toThrow('No authentication token available');
  expect(server).not.toHaveBeenCalled();
});

test('does not renew the token after wrong credentials', async () => {
  server.mockResolvedValue(refusal(401, 'invalid_credentials', 'Invalid login credentials'));
  await expect(call(auth.login, { body: { email: 'a@b.c', password: 'x' } })).rejects.toThrow(
    'Invalid login credentials',
  );
  expect(server).toHaveBeenCalledOnce();
});

test('reports a missing answer as a network error, and an aborted call with its own reason', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(call(users.me)).rejects.toMatchObject({ code: 'network_error', message: 'Network error', status: 0 });
  const reason = new Error('left the page');
  await expect(call(users.me, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

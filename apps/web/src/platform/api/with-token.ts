// Runs a request with the session's token, and again with a renewed one if the server refuses the first.
import { ApiError, noTokenError } from '@worklane/client/api-error';
import { localState } from '../local-state/local-state.ts';
import { currentToken, renewToken, tellUnverified } from '../session/session.ts';

export async function withToken<Answer>(
  request: (token: string) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const token = currentToken();
  if (!token) throw noTokenError();
  const person = localState.get().currentUser?.id;
  try {
    return await request(token);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'verify_email') tellUnverified();
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const renewed = await renewToken(token);
    signal?.throwIfAborted();
    // Another user has signed in since: one user's request is not repeated as another's.
    if (person !== localState.get().currentUser?.id) throw noTokenError();
    return request(renewed);
  }
}

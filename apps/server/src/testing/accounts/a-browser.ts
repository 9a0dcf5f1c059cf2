// Simulates a browser: keeps cookies and sends them back, and the access token when it has one.
import type { SignedIn, SignInResult } from '@worklane/contract/auth';
import type { AnyEndpoint } from '@worklane/contract/platform/endpoint';
import type { App } from '../../app.ts';
import { type CallInput, callEndpoint, type TestResponse } from '../start-test-app.ts';

export interface TestBrowser {
  token: string | undefined;
  cookies: Map<string, string>;
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<TestResponse<E>>;
}

export function aBrowser(app: Pick<App, 'server'>): TestBrowser {
  const cookies = new Map<string, string>();
  const browser: TestBrowser = {
    token: undefined,
    cookies,
    async call(endpoint, input = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await callEndpoint(app, endpoint, {
        token: browser.token,
        ...input,
        headers: { ...(cookie && { cookie }), ...input.headers },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/max-age=0/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
  return browser;
}

/** Returns the session that a sign-in has led to. @throws Error when a further step is asked for */
export function sessionOf(result: SignInResult): SignedIn {
  if ('next' in result) throw new Error(`signing in goes on with ${result.next}`);
  return result;
}

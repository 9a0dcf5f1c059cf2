// Starts an identity provider for tests, with people who have accounts there, and sends browsers to it and back.
import { auth } from '@worklane/contract/auth';
import { identities, type Provider } from '@worklane/contract/identities';
import { startIdentityProvider } from '@worklane/stand-ins/identity-provider';
import type { StandInPerson } from '@worklane/stand-ins/people';
import { expect } from 'vitest';
import { aBrowser, sessionOf, type TestBrowser } from '../accounts/a-browser.ts';
import { PASSWORD } from '../factories.ts';
import { jobsSettled } from '../jobs-settled.ts';
import { callEndpoint, type TestApp } from '../start-test-app.ts';

export type IdentityWorld = Awaited<ReturnType<typeof startIdentityWorld>>;

export async function startIdentityWorld() {
  const people: StandInPerson[] = [];
  const provider = await startIdentityProvider({ people });

  function aProviderUser(isEmailVerified = true): StandInPerson {
    const subject = String(5_000 + people.length);
    const person = { subject, name: `Person ${subject}`, email: `person${subject}@example.com`, isEmailVerified };
    people.push(person);
    return person;
  }

  async function finish(browser: TestBrowser, url: string, person: StandInPerson | 'nobody') {
    const back = await provider.approve(url, person === 'nobody' ? 'nobody' : person.subject);
    return browser.call(identities.finish, { body: back });
  }

  /** Sends a browser to the provider and back. */
  async function goThrough(browser: TestBrowser, name: Provider, person: StandInPerson | 'nobody') {
    const started = await browser.call(identities.start, { body: { provider: name, return_to: '/dashboard' } });
    expect(started.error).toBeUndefined();
    return finish(browser, started.body.url, person);
  }

  return { provider, aProviderUser, goThrough, finish };
}

/** Registers an account with a password and signs it in. */
export async function registered(on: TestApp, email: string): Promise<TestBrowser> {
  const body = { name: 'With Password', email, password: PASSWORD, company_name: 'Theirs' };
  await callEndpoint(on, auth.register, { body });
  await jobsSettled(on);
  const browser = aBrowser(on);
  const { body: result } = await browser.call(auth.login, { body: { email, password: PASSWORD } });
  browser.token = sessionOf(result).token;
  return browser;
}

// Starts a server with a mail server, its first user, and users with a verified address.
import { auth } from '@worklane/contract/auth';
import { aPerson, PASSWORD, type TestPerson } from '../factories.ts';
import { jobsSettled } from '../jobs-settled.ts';
import { startSmtp, type TestSmtp } from '../servers/smtp-for-tests.ts';
import { callEndpoint, startTestApp, type TestApp, type TestAppOptions } from '../start-test-app.ts';
import { aBrowser, sessionOf, type TestBrowser } from './a-browser.ts';

export interface AppWithMail {
  app: TestApp;
  smtp: TestSmtp;
  /** The first person of the installation, whose address needs no proof. */
  first: TestPerson;
  close(): Promise<void>;
}

let counter = 0;

export async function startAppWithMail(templateUrl: string, options: TestAppOptions = {}): Promise<AppWithMail> {
  const smtp = await startSmtp();
  const app = await startTestApp(templateUrl, { ...options, settings: { SMTP_URL: smtp.url } });
  return {
    app,
    smtp,
    first: await aPerson(app, 'First One'),
    async close() {
      await app.close();
      await smtp.close();
    },
  };
}

export const newEmail = () => `user${++counter}@example.com`;

export function registrationOf(email: string) {
  return { name: 'Some Body', email, password: PASSWORD, company_name: 'Theirs' };
}

/** Registers a person whose address is not verified yet. */
export async function anUnverifiedEmail(app: TestApp): Promise<string> {
  const email = newEmail();
  await callEndpoint(app, auth.register, { body: registrationOf(email) });
  await jobsSettled(app);
  return email;
}

export async function signedIn(app: TestApp, email: string, password = PASSWORD): Promise<TestBrowser> {
  const browser = aBrowser(app);
  const answer = await browser.call(auth.login, { body: { email, password } });
  if (answer.error) throw new Error(`signing in answered ${answer.status}: ${answer.error.message}`);
  browser.token = sessionOf(answer.body).token;
  return browser;
}

export async function verified({ app, smtp }: AppWithMail): Promise<{ email: string; browser: TestBrowser }> {
  const email = await anUnverifiedEmail(app);
  const token = smtp.tokenFor(email, 'verify-email');
  const answer = await callEndpoint(app, auth.verifyEmail, { body: { token, password: PASSWORD } });
  if (answer.status !== 204) throw new Error(`auth.verifyEmail answered ${answer.status}: ${answer.error?.message}`);
  return { email, browser: await signedIn(app, email) };
}

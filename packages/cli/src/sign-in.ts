// Signs in and out, and says as whom.
import { createClient } from '@worklane/client/create-client';
import { askInBrowser } from './ask-in-browser.ts';
import { askSecret } from './ask-secret.ts';
import { type Command, type Invocation, UsageError } from './command.ts';
import { forgetToken, isAddress, type KeptToken, keepToken } from './kept-token.ts';

const RIGHTS = { read: 'read only', propose: 'propose changes', write: 'read and write' } as const;

const signIn: Command = {
  name: 'sign-in',
  args: [],
  says: 'Keep an API token, which you create on your profile. Asked for, or from the input or WORKLANE_TOKEN',
  options: { url: { value: 'ADDRESS', says: 'where Worklane is: https://worklane.example.com' } },
  async run(invocation) {
    const url = addressIn(invocation);
    const token = process.env.WORKLANE_TOKEN || (await askSecret('API token: '));
    if (!token) throw new UsageError('There is no token in the input.');
    await keep(invocation, { url, token });
  },
};

const login: Command = {
  name: 'login',
  args: [],
  says: 'Sign in with your browser, in which you choose what this computer may do',
  options: {
    url: { value: 'ADDRESS', says: 'where Worklane is: https://worklane.example.com' },
    token: { says: 'ask for an API token instead, as sign-in does' },
  },
  async run(invocation) {
    if (invocation.option('token') !== undefined) return signIn.run(invocation);
    const url = addressIn(invocation);
    await keep(invocation, { url, token: await askInBrowser(url) });
  },
};

/** @throws UsageError */
function addressIn({ option }: Invocation): string {
  const url = option('url') ?? process.env.WORKLANE_URL;
  if (!url) throw new UsageError('Say where Worklane is: --url https://worklane.example.com');
  if (!isAddress(url)) throw new UsageError(`${url} is not an address.`);
  return url;
}

async function keep({ show }: Invocation, kept: KeptToken): Promise<void> {
  const current = await createClient(kept).apiTokens.current();
  keepToken(kept);
  show(current, () => `You are signed in.\n${describe(current)}`);
}

const signOut: Command = {
  name: 'sign-out',
  args: [],
  says: 'Forget the token. It works until you end it on your profile',
  async run({ show }) {
    const is_forgotten = forgetToken();
    show({ is_forgotten }, () =>
      is_forgotten ? 'You are signed out. End the token on your profile.\n' : 'You were not signed in.\n',
    );
  },
};

const whoami: Command = {
  name: 'whoami',
  args: [],
  says: 'Say whose the token is, and what it can do',
  async run({ client, show }) {
    const current = await client().apiTokens.current();
    show(current, () => describe(current));
  },
};

type Current = Awaited<ReturnType<ReturnType<typeof createClient>['apiTokens']['current']>>;

const describe = ({ token, user, company }: Current): string => {
  const projects = token.project_ids ? `${token.project_ids.length} projects` : 'all projects';
  const rows = [
    `User     ${user.name}`,
    `Company  ${company.name}`,
    `Token    ${token.name}: ${RIGHTS[token.rights]}, ${projects}, until ${token.expires_at.slice(0, 10)}`,
  ];
  return `${rows.join('\n')}\n`;
};

export const SIGN_IN_COMMANDS: readonly Command[] = [login, signIn, signOut, whoami];

// Signs in and out, and says as whom.
import { createClient } from '@worklane/client/create-client';
import { askSecret } from './ask-secret.ts';
import { type Command, UsageError } from './command.ts';
import { forgetToken, isAddress, keepToken } from './kept-token.ts';

const RIGHTS = { read: 'read only', propose: 'propose changes', write: 'read and write' } as const;

const signIn: Command = {
  name: 'sign-in',
  args: [],
  says: 'Keep an API token, which you create on your profile. Asked for, or from the input or WORKLANE_TOKEN',
  options: { url: { value: 'ADDRESS', says: 'where Worklane is: https://worklane.example.com' } },
  async run({ option, show }) {
    const url = option('url') ?? process.env.WORKLANE_URL;
    if (!url) throw new UsageError('Say where Worklane is: worklane sign-in --url https://worklane.example.com');
    if (!isAddress(url)) throw new UsageError(`${url} is not an address.`);
    const token = process.env.WORKLANE_TOKEN || (await askSecret('API token: '));
    if (!token) throw new UsageError('There is no token in the input.');
    const current = await createClient({ url, token }).apiTokens.current();
    keepToken({ url, token });
    show(current, () => `You are signed in.\n${describe(current)}`);
  },
};

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

export const SIGN_IN_COMMANDS: readonly Command[] = [signIn, signOut, whoami];

// Signs in and out, and says which user is signed in.
import { createClient } from '@worklane/client/create-client';
import { askInBrowser } from './ask-in-browser.ts';
import { askSecret } from './ask-secret.ts';
import { type Command, type Invocation, UsageError } from './command.ts';
import { endToken } from './end-token.ts';
import { findKept, forgetToken, isAddress, type KeptToken, keepToken } from './kept-token.ts';
import { oneLine } from './write-rows.ts';

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

const BY_HAND = 'it works until you end it on your profile';

/** Stores a token, and ends the one that was stored before: nobody could end it later. */
async function keep({ show }: Invocation, kept: KeptToken): Promise<void> {
  const current = await createClient(kept).apiTokens.current();
  const former = findKept();
  keepToken(kept);
  if (!former || former.token === kept.token) return show(current, () => `You are signed in.\n${describe(current)}`);
  const is_former_ended = await endToken(former);
  const about = is_former_ended ? 'has ended' : `was not ended by its server: ${BY_HAND}`;
  show(
    { ...current, is_former_ended },
    () => `You are signed in.\n${describe(current)}The token that was kept before ${about}.\n`,
  );
}

const signOut: Command = {
  name: 'sign-out',
  args: [],
  says: 'End the token that is kept, also for other computers that have it, and forget it',
  async run({ show }) {
    const kept = findKept();
    const is_ended = kept !== undefined && (await endToken(kept));
    const is_forgotten = forgetToken();
    const own = process.env.WORKLANE_TOKEN;
    // Scripts use it too, so it goes on; unless it is the one that was kept.
    const is_variable_left = Boolean(own) && !(is_ended && own === kept.token);
    show({ is_forgotten, is_ended, is_variable_left }, () => {
      const left = is_variable_left ? `The token in WORKLANE_TOKEN was not ended: ${BY_HAND}.\n` : '';
      if (!is_forgotten) return left ? `No token was kept. ${left}` : 'You were not signed in.\n';
      if (is_ended) return `You are signed out. The token has ended.\n${left}`;
      return `You are signed out on this computer only. The server did not end the token: ${BY_HAND}.\n${left}`;
    });
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
    `User     ${oneLine(user.name)}`,
    `Company  ${oneLine(company.name)}`,
    `Token    ${oneLine(token.name)}: ${RIGHTS[token.rights]}, ${projects}, until ${token.expires_at.slice(0, 10)}`,
  ];
  return `${rows.join('\n')}\n`;
};

export const SIGN_IN_COMMANDS: readonly Command[] = [login, signIn, signOut, whoami];

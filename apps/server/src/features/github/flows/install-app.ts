// Installs the server's GitHub App for a company: begins the way to GitHub, and stores the installation that the browser returns with.
// The id in the return address can be anyone's. It counts only if GitHub lists it for the company's own connection, and the connected
// account owns what the app is installed for: an installation reads every repository it covers, also those that a member of the
// organization doesn't see.
import * as z from 'zod/mini';
import type { GitHubApp } from '../../../platform/config/github-app.ts';
import { hashToken } from '../../../platform/secrets/new-token.ts';
import type { Services } from '../../../platform/services.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { insertSecret, takeSecret } from '../../accounts/steps/one-time-secrets.ts';
import { ConnectionRefused } from '../../integrations/flows/connect.ts';
import { withToken } from '../../integrations/flows/use-token.ts';
import { saveInstallation } from '../commands/save-installation.ts';
import { callGitHub } from './call-with-token.ts';

const Account = z.object({ id: z.int(), login: z.string(), type: z.string() });
const Installations = z.object({
  installations: z.array(
    z.object({ id: z.int(), app_id: z.int(), app_slug: z.string(), account: z.nullable(Account) }),
  ),
});
const User = z.object({ id: z.int(), login: z.string() });
const Membership = z.object({ state: z.string(), role: z.string() });

const MOST_PAGES = 10;
const NO_APP = 'This server has no GitHub App. Its administrator can set one up.';
const NO_STATE =
  'This installation was not started here, or took too long. Please start it again from the GitHub card.';
const NOT_LISTED =
  'GitHub does not list this installation for the connected account. Connect the account that installed the app.';
const NOT_OWNER =
  'The connected account has to own the organization that the app is installed for. Connect an owner’s account, and give the app the permission to read members.';

interface Attempt {
  type: 'github-app';
  company_id: string;
  session_id: string;
}

/** @throws ConnectionRefused without an app */
export async function beginInstallation(
  { db, now, config }: Services,
  { session_id }: SessionViewer,
  { company_id, state }: { company_id: string; state: string },
): Promise<{ url: string }> {
  const { slug } = appOf(config);
  const data: Attempt = { type: 'github-app', company_id, session_id };
  await insertSecret(db, now(), hashToken(state), { purpose: 'integration', auth_id: null, data: { ...data } });
  const url = new URL(`${config.integrations.GITHUB_INTEGRATION_URL}/apps/${slug}/installations/new`);
  url.searchParams.set('state', state);
  return { url: url.href };
}

/** @throws ConnectionRefused, NotConnected, OutsideError */
export async function finishInstallation(
  services: Services,
  viewer: SessionViewer,
  { company_id, installationId, state }: { company_id: string; installationId: string; state: string },
): Promise<{ account: string }> {
  const { db, now, run, config } = services;
  appOf(config);
  const match: Attempt = { type: 'github-app', company_id, session_id: viewer.session_id };
  if (!(await takeSecret(db, now(), 'integration', state, { ...match }))) throw new ConnectionRefused(NO_STATE);
  const { account, connected_as } = await ownedInstallation(services, company_id, installationId);
  await run(viewer, saveInstallation, { company_id, installation_id: installationId, account, connected_as });
  return { account };
}

function appOf({ gitHubApp }: Services['config']): GitHubApp {
  if (!gitHubApp) throw new ConnectionRefused(NO_APP);
  return gitHubApp;
}

function ownedInstallation(
  services: Services,
  company_id: string,
  id: string,
): Promise<{ account: string; connected_as: string }> {
  return withToken(services, { company_id, type: 'github' }, async ({ access_token, account: connected }) => {
    const account = await listedAccount(services, access_token, id);
    const user = (await callGitHub(services, access_token, { path: ['user'] })).json(User);
    // Both are compared with names that GitHub gave, and the connection has to be of this user when it is saved.
    const isOwn = account.type === 'User' && account.id === user.id;
    const isOwned =
      isOwn || (account.type === 'Organization' && (await isOwner(services, access_token, account.login)));
    if (!isOwned || user.login !== connected) throw new ConnectionRefused(NOT_OWNER);
    return { account: account.login.slice(0, 200), connected_as: user.login };
  });
}

/** @returns the account that the installation is for */
async function listedAccount(services: Services, access_token: string, id: string): Promise<z.output<typeof Account>> {
  const { id: appId, slug } = appOf(services.config);
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { per_page: 100, page };
    const answer = await callGitHub(services, access_token, { path: ['user', 'installations'], query });
    if (answer.status === 403) throw new ConnectionRefused(NOT_LISTED);
    const { installations } = answer.json(Installations);
    const found = installations.find((each) => String(each.id) === id);
    const isOurs = found && (String(found.app_id) === appId || found.app_slug === slug);
    if (found?.account && isOurs) return found.account;
    if (found || installations.length < 100) break;
  }
  throw new ConnectionRefused(NOT_LISTED);
}

async function isOwner(services: Services, access_token: string, organization: string): Promise<boolean> {
  const path = ['user', 'memberships', 'orgs', organization];
  const answer = await callGitHub(services, access_token, { path, accepts: [404] });
  if (answer.status !== 200) return false;
  const { state, role } = answer.json(Membership);
  return state === 'active' && role === 'admin';
}

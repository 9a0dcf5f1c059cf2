// Lists a company's connections with the facts that all members may see.
import {
  CONNECTED_TYPES,
  INTEGRATION_TYPES,
  type IntegrationStatus,
  type Integrations,
  type IntegrationType,
} from '@worklane/contract/integrations';
import { can, type Viewer } from '@worklane/domain/access/can';
import { settingEntries } from '@worklane/domain/integrations/token-expiry';
import type { Services } from '../../../platform/services.ts';
import { providersOf } from '../providers/all-providers.ts';
import { type Connection, readConnections } from '../reads.ts';

const NOTHING = { api_key: null, timestamp: null, connected_by: null, account: null, problem: null, settings: [] };

export async function listConnections(
  { db, config }: Pick<Services, 'db' | 'config'>,
  viewer: Viewer,
  company_id: string,
): Promise<Integrations> {
  const connections = await readConnections(db, company_id);
  const providers = providersOf(config);
  const isTold = can(viewer, 'company.edit', { company_id });
  const statusOf = (type: IntegrationType): IntegrationStatus => {
    const connection = connections.find((each) => each.type === type);
    const connected = CONNECTED_TYPES.find((each) => each === type);
    const missing = connected ? providers[connected].missing : [];
    const told = isTold && connection ? factsOf(connection) : NOTHING;
    const state = connection?.state ?? (missing.length > 0 ? 'not_set_up' : 'not_connected');
    const hasApp = isTold && type === 'github' && config.gitHubApp !== undefined;
    const { installed_for = null, is_app_suspended = false } = connection ?? {};
    const app = hasApp ? { installed_for, is_suspended: is_app_suspended } : null;
    return { connected: state === 'connected', state, missing_settings: isTold ? missing : [], app, ...told };
  };
  return Object.fromEntries(INTEGRATION_TYPES.map((type) => [type, statusOf(type)])) as Integrations;
}

function factsOf({ token_hint, created_at, connected_by, account, problem, expires_at }: Connection) {
  const settings = settingEntries({ expires_at });
  return { api_key: `••••${token_hint}`, timestamp: created_at, connected_by, account, problem, settings };
}

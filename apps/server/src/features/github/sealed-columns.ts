// Describes the sealed secrets of webhooks at GitHub and the tokens of installations, and what jobs carry of them.
import { sealingKind } from '../../platform/jobs/sealed-jobs.ts';
import { sealedColumn } from '../../platform/secrets/sealed-column.ts';
import { ownerOfToken } from './flows/installation-token.ts';
import type { StoredToken } from './installation-reads.ts';
import { revokeInstallation } from './jobs.ts';
import { ownerOf } from './steps/hook-secret.ts';

const SEAL = 'github-installations';

export const gitHubColumns = [
  sealedColumn<{ company_id: string; id: string }>({
    table: 'github_repositories',
    key: ['company_id', 'id'],
    column: 'sealed_secret',
    purpose: 'github-hooks',
    ownerOf,
  }),
  sealedColumn<Omit<StoredToken, 'sealed'>>({
    table: 'github_installations',
    key: ['company_id', 'id'],
    more: ['installation_id'],
    column: 'sealed',
    purpose: SEAL,
    ownerOf: ownerOfToken,
  }),
];

export const gitHubSealingKinds = [sealingKind(revokeInstallation, SEAL, ownerOfToken)];

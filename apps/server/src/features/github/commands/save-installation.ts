// Saves which installation of the server's GitHub App a company uses, and its tokens.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { Installation } from '../installation-reads.ts';
import {
  claimToken,
  deleteInstallation,
  type NewInstallation,
  releaseToken,
  replaceToken,
  setSuspended,
  upsertInstallation,
} from '../installation-writes.ts';
import { revokeInstallationOf } from '../steps/revoke-installation.ts';

type Versioned = Pick<Installation, 'company_id' | 'id'> & { version: number };
const inverse = { none: 'It is what GitHub says.' };
/** Longer than a request may take. */
const CLAIM_MS = 25_000;

export const saveInstallation = defineCommand({
  name: 'saveInstallation',
  target: 'company',
  input: fromCode<Omit<NewInstallation, 'id' | 'created_by' | 'now'>>(),
  action: 'company.edit',
  async run(context, installation) {
    const { tx, viewer, now, newId, emit } = context;
    const { company_id } = installation;
    const created_by = viewer.is_system ? null : viewer.user_id;
    await revokeInstallationOf(context, company_id);
    if (!(await upsertInstallation(tx, { ...installation, id: newId(), created_by, now }))) fail('conflict');
    emit({ type: 'integration.changed', company_id, project_id: null, payload: { type: 'github' } });
  },
  inverse: { none: 'An installation ends by uninstalling the app at GitHub, or by disconnecting.' },
});

export const endInstallation = defineCommand({
  name: 'endInstallation',
  target: 'company',
  input: fromCode<Pick<Installation, 'installation_id'>>(),
  action: 'company.edit',
  async run({ tx, emit }, ref) {
    if (!(await deleteInstallation(tx, ref))) return;
    emit({ type: 'integration.changed', company_id: ref.company_id, project_id: null, payload: { type: 'github' } });
  },
  inverse,
});

/** Saves whether the installation is suspended at GitHub. */
export const saveSuspension = defineCommand({
  name: 'saveSuspension',
  target: 'company',
  input: fromCode<Pick<Installation, 'installation_id'> & { isSuspended: boolean }>(),
  action: 'company.edit',
  async run({ tx, now, emit }, { isSuspended, ...ref }) {
    if (!(await setSuspended(tx, ref, isSuspended ? now : null))) return;
    emit({ type: 'integration.changed', company_id: ref.company_id, project_id: null, payload: { type: 'github' } });
  },
  inverse,
});

export const claimInstallationToken = defineCommand({
  name: 'claimInstallationToken',
  target: 'company',
  input: fromCode<Versioned>(),
  action: 'company.edit',
  run: ({ tx, now }, ref) => claimToken(tx, ref, { now, until: new Date(now.getTime() + CLAIM_MS) }),
  inverse,
});

export const releaseInstallationToken = defineCommand({
  name: 'releaseInstallationToken',
  target: 'company',
  input: fromCode<Versioned>(),
  action: 'company.edit',
  run: ({ tx }, ref) => releaseToken(tx, ref),
  inverse,
});

export const saveInstallationToken = defineCommand({
  name: 'saveInstallationToken',
  target: 'company',
  input: fromCode<Versioned & { sealed: string; expires_at: Date }>(),
  action: 'company.edit',
  run: ({ tx }, { sealed, expires_at, ...ref }) => replaceToken(tx, ref, { sealed, expires_at }),
  inverse,
});

// Keeps the tokens of a connection fresh: one process claims them, renews them outside, and saves or gives up.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import type { ConnectionRef } from '../reads.ts';
import { claimTokens, releaseTokens, replaceTokens, type SealedTokens, setBroken } from '../writes.ts';

type Versioned = ConnectionRef & { version: number };
const inverse = { none: 'Renewed tokens no longer work.' };
/** Longer than a renewal may take. */
const CLAIM_MS = 25_000;

export const claimRenewal = defineCommand({
  name: 'claimRenewal',
  target: 'company',
  input: fromCode<Versioned>(),
  action: 'company.edit',
  run: ({ tx, now }, { version, ...ref }) =>
    claimTokens(tx, ref, { version, now, until: new Date(now.getTime() + CLAIM_MS) }),
  inverse,
});

export const releaseRenewal = defineCommand({
  name: 'releaseRenewal',
  target: 'company',
  input: fromCode<Versioned>(),
  action: 'company.edit',
  run: ({ tx }, { version, ...ref }) => releaseTokens(tx, ref, version),
  inverse,
});

export const saveRenewal = defineCommand({
  name: 'saveRenewal',
  target: 'company',
  input: fromCode<Versioned & SealedTokens>(),
  action: 'company.edit',
  run: ({ tx, now }, { company_id, type, ...tokens }) => replaceTokens(tx, { company_id, type }, { ...tokens, now }),
  inverse,
});

export const breakConnection = defineCommand({
  name: 'breakConnection',
  target: 'company',
  input: fromCode<Versioned & { problem: string }>(),
  action: 'company.edit',
  async run({ tx, now, emit }, { company_id, type, version, problem }) {
    if (!(await setBroken(tx, { company_id, type }, { version, problem, now }))) return;
    emit({ type: 'integration.changed', company_id, project_id: null, payload: { type } });
  },
  inverse,
});

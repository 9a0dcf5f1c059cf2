// Describes the sealed tokens of connections, and what jobs carry of them.
import sql from 'sql-template-tag';
import { sealingKind } from '../../platform/jobs/sealed-jobs.ts';
import { sealedColumn } from '../../platform/secrets/sealed-column.ts';
import { revokeCalendar } from './calendar-jobs.ts';
import { ownerOf } from './flows/seal-tokens.ts';
import { revokeReplaced, revokeTokens } from './jobs.ts';
import type { ConnectionRef } from './reads.ts';

export const integrationColumns = [
  // With the keys of models.
  sealedColumn<ConnectionRef>({
    table: 'integrations',
    key: ['company_id', 'id'],
    more: ['type'],
    column: 'sealed',
    purpose: 'integrations',
    ownerOf,
  }),
  sealedColumn<{ user_id: string }>({
    table: 'calendar_connections',
    key: ['user_id'],
    column: 'sealed',
    purpose: 'calendars',
    ownerOf: ({ user_id }) => user_id,
  }),
  // Of connections under way.
  sealedColumn<{ hash: Buffer }>({
    table: 'one_time_secrets',
    key: ['hash'],
    column: 'data',
    field: 'verifier',
    where: sql`purpose = 'integration'`,
    purpose: 'integration-states',
    ownerOf: ({ hash }) => hash.toString('base64url'),
  }),
];

export const integrationSealingKinds = [
  sealingKind(revokeTokens, 'integrations', ownerOf),
  sealingKind(revokeReplaced, 'integrations', ownerOf),
  sealingKind(revokeCalendar, 'calendars', ({ user_id }) => user_id),
];

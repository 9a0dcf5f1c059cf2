// Describes what is sealed for notifications in browsers.
import { sealedColumn } from '../../platform/secrets/sealed-column.ts';
import { PUSH_KEYS_OWNER, PUSH_SEAL } from './flows/push-keys.ts';

export const pushColumns = [
  sealedColumn({
    table: 'push_keys',
    key: ['is_only'],
    column: 'sealed_private_key',
    purpose: PUSH_SEAL,
    ownerOf: () => PUSH_KEYS_OWNER,
  }),
  sealedColumn<{ id: string }>({
    table: 'push_subscriptions',
    key: ['id'],
    column: 'sealed',
    purpose: PUSH_SEAL,
    ownerOf: ({ id }) => id,
  }),
];

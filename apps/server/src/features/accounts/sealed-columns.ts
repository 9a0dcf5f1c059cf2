// Describes the sealed secrets of second factors.
import { sealedColumn } from '../../platform/secrets/sealed-column.ts';
import { TWO_FACTOR_SEAL } from './two-factor-routes.ts';

export const twoFactorColumns = [
  sealedColumn<{ auth_id: string }>({
    table: 'two_factors',
    key: ['auth_id'],
    column: 'secret',
    purpose: TWO_FACTOR_SEAL,
    ownerOf: ({ auth_id }) => auth_id,
  }),
];

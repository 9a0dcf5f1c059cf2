// Disconnects a company from a product.
import { INTEGRATION_TYPES } from '@worklane/contract/integrations';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { endConnections } from '../steps/end-connections.ts';

export const disconnectIntegration = defineCommand({
  name: 'disconnectIntegration',
  target: 'company',
  input: z.object({ type: z.enum(INTEGRATION_TYPES) }),
  action: 'company.edit',
  run: endConnections,
  inverse: { none: 'The tokens are revoked: it has to be connected again.' },
});

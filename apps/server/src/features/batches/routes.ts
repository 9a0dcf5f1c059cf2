// Serves batches of commands over HTTP.
import { batches as endpoints } from '@worklane/contract/batches';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

export const batchRoutes = ({ batches }: Services) => [
  route(endpoints.run, ({ viewer, body, newId }) => batches.run(viewer, body.id ?? newId, body.commands)),
  route(endpoints.undo, ({ viewer, params, body, newId }) => batches.undo(viewer, params.batch, body.id ?? newId)),
];

// Serves the event stream.
import { events } from '@worklane/contract/events';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

export const eventRoutes = ({ streams }: Services) => [
  route(events.stream, async ({ viewer, http, query }) =>
    streams.open(http, viewer, query.age_ms === undefined ? undefined : Number(query.age_ms)),
  ),
];

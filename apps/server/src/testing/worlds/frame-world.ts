// Starts a company with a linked design, and creates tickets that show its frames.
import { files } from '@worklane/contract/files';
import { figma } from '@worklane/contract/integrations/figma';
import { designAddress } from '@worklane/domain/figma/design-address';
import sql from 'sql-template-tag';
import { lookAtDesigns } from '../../features/figma/run-jobs.ts';
import { aTicket } from '../factories.ts';
import { callEndpoint } from '../start-test-app.ts';
import { worked } from '../worked.ts';
import { type DesignWorld, startFigmaWorld } from './figma-world.ts';

export type FrameWorld = Awaited<ReturnType<typeof startFrameWorld>>;

export async function startFrameWorld(templateUrl: string) {
  const world = await startFigmaWorld(templateUrl);
  const { app, standIns } = world;
  let linked: DesignWorld;
  const address = (node_id: string, file_key = linked.file.key) => designAddress({ file_key, node_id });
  const textWith = (...addresses: string[]) =>
    addresses.map((each) => `<p>See <a href="${each}">${each}</a>.</p>`).join('');
  return {
    ...world,
    /** Begins a test: with a new company. */
    async begin(): Promise<DesignWorld> {
      linked = await world.freshDesign();
      return linked;
    },
    counts: () => ({ ...standIns.designs.counts }),
    address,
    textWith,
    async ticketWith(...addresses: string[]) {
      const ticket = await aTicket(app, linked.owner, linked.project, { description: textWith(...addresses) });
      await worked(app);
      return ticket;
    },
    framesOf: async (ticket: { id: string }, token = linked.owner.token) =>
      (await callEndpoint(app, figma.frames, { params: { ticket: ticket.id }, token })).body,
    /** Makes the last call for pictures this long ago. The clock stays: moving it would end the sessions. */
    picturedAgo: (minutes: number) =>
      app.services.db.query(sql`
        update design_files set pictured_at = now() - make_interval(mins => ${minutes})
        where file_key = ${linked.file.key}`),
    /** Runs the regular work once. */
    async look() {
      await lookAtDesigns(app.services);
      await worked(app);
    },
    pictureStatus: async (url: string, token: string) =>
      (await callEndpoint(app, files.get, { params: { file: url.split('/').at(-1) ?? '' }, token })).status,
    picturesKept: async (ticket: { id: string }) =>
      (await app.services.db.query(sql`select id from files where ticket_id = ${ticket.id} and kind = 'frame'`)).length,
  };
}

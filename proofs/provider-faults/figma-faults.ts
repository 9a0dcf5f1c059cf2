// Lists the calls to Figma: connecting, renewing, choosing a file, linking it, and the pictures of frames.
import { figmaData } from '@worklane/contract/functions/figma-data';
import { figma } from '@worklane/contract/integrations/figma';
import { designAddress } from '@worklane/domain/figma/design-address';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { lookAtDesigns } from '../../apps/server/src/features/figma/run-jobs.ts';
import { tokenFor } from '../../apps/server/src/features/integrations/flows/use-token.ts';
import { aTicket } from '../../apps/server/src/testing/factories.ts';
import { callEndpoint } from '../../apps/server/src/testing/start-test-app.ts';
import { connectingActions } from './connecting-faults.ts';
import { endsConnection, type FaultWorld, type Provider, said } from './fault-world.ts';

export function figmaFaults(world: FaultWorld): Provider {
  const { app, standIns, owner, project, query } = world;
  const { company_id, token } = owner;
  const ref = { company_id, type: 'figma' } as const;
  const ask = async (name: 'projects' | 'files', more: Record<string, unknown>) => {
    const body = { action: figmaData[name].selectedBy, companyId: company_id, ...more };
    return said(await callEndpoint(app, figmaData[name], { token, body }));
  };
  const connect = () => world.connect('figma');
  const works = async () => {
    if ((await world.stateOf('figma'))?.state !== 'connected') await connect();
    expect(await ask('projects', { teamId: standIns.designs.team.id })).toBeUndefined();
  };
  const [team] = standIns.designs.team.projects;
  let file = standIns.designs.create();
  const link = async () => {
    const url = designAddress({ file_key: file.key, node_id: null });
    return said(await callEndpoint(app, figma.link, { token, params: { project: project.id }, body: { url } }));
  };
  let ticket = '';
  const frames = () =>
    query<{ picture: boolean; problem: string | null }>(sql`
      select picture_id is not null as picture, problem from ticket_frames where ticket_id = ${ticket}`);

  return {
    name: 'Figma',
    revokeAll: () => standIns.figma.revokeAll(),
    state: () => world.stateOf('figma'),
    actions: [
      ...connectingActions(world, 'figma', { token: /\/v1\/oauth\/token$/, account: /\/v1\/me$/ }),
      {
        name: 'renews a token',
        on: /\/v1\/oauth\/(refresh|token)$/,
        // The second address is tried when the first is not there.
        most: 2,
        async prepare() {
          await connect();
          await query(sql`update integrations set expires_at = now() where company_id = ${company_id}`);
        },
        run: () => ask('projects', { teamId: standIns.designs.team.id }),
        async after(fault) {
          if (endsConnection(fault)) expect(await ask('files', { projectId: team?.id })).toContain('is not connected');
          await works();
        },
      },
      {
        name: 'lists the projects of a team',
        on: /\/v1\/teams\/\d+\/projects$/,
        most: 2,
        prepare: connect,
        run: () => ask('projects', { teamId: standIns.designs.team.id }),
        after: works,
      },
      {
        name: 'lists files',
        on: /\/v1\/projects\/\d+\/files$/,
        // Once more with a renewed token.
        most: 2,
        prepare: connect,
        run: () => ask('files', { projectId: team?.id }),
        after: works,
      },
      {
        name: 'links a file',
        on: /\/v1\/files\//,
        most: 2,
        async prepare() {
          await connect();
          file = standIns.designs.create();
        },
        run: link,
        async after() {
          await works();
          await query(sql`update design_files set wait_until = null where company_id = ${company_id}`);
          expect(await link()).toBeUndefined();
        },
      },
      {
        name: 'fetches the picture of a frame',
        on: /\/v1\/images\/|\/figma-pictures\//,
        most: 2,
        async prepare() {
          await connect();
          file = standIns.designs.create({ frames: ['Log in'] });
          expect(await link()).toBeUndefined();
          await world.settle();
        },
        async run() {
          const href = designAddress({ file_key: file.key, node_id: '1:2' });
          ({ id: ticket } = await aTicket(app, owner, project, { description: `<p><a href="${href}">frame</a></p>` }));
          await world.work();
          return undefined;
        },
        async after() {
          await works();
          await tokenFor(app.services, ref);
          await query(sql`
            update design_files set wait_until = null, checked_at = now() - interval '1 day', asked_at = null, pictured_at = null
            where company_id = ${company_id}`);
          standIns.designs.change(file, '1:2');
          await lookAtDesigns(app.services);
          await world.settle();
          expect(await frames()).toEqual([{ picture: true, problem: null }]);
        },
      },
    ],
  };
}

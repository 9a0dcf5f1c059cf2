// Lists for the commands about shared reports how to call them, so that their undo is tested.
import { sharedReports } from '@worklane/contract/shared-reports';
import { callEndpoint } from '../start-test-app.ts';
import type { InverseWorld } from './inverse-world.ts';

export function reportCases(world: InverseWorld) {
  let id = '';
  const create = async () => {
    const body = { title: 'For the client', sections: ['status' as const] };
    const params = { project: world.project.id };
    id = (await callEndpoint(world.app, sharedReports.create, { token: world.owner.token, params, body })).body.report
      .id;
  };
  return {
    revokeSharedReport: { given: create, call: () => world.onProject({ id }) },
    restoreSharedReport: {
      given: async () => world.done({ command: 'revokeSharedReport', ...world.onProject({ id }) }),
      call: () => world.onProject({ id }),
    },
  };
}

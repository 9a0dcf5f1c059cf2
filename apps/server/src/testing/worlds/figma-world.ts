// Creates a company that is connected to the Figma stand-in, with a project linked to a file.
import { figma } from '@worklane/contract/integrations/figma';
import { designAddress } from '@worklane/domain/figma/design-address';
import type { StandInFile } from '@worklane/stand-ins/integrations/figma-files';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import { aPerson, aProject, type TestPerson } from '../factories.ts';
import { callEndpoint, startTestApp, type TestApp, type TestAppOptions } from '../start-test-app.ts';
import { connectProvider } from './connect-provider.ts';

export interface FigmaWorld {
  app: TestApp;
  standIns: IntegrationStandIns;
  /** Moves the clock of the server. */
  later(ms: number): void;
  /** Begins a test: without faults and limits. @returns a new company with a project that is linked to a design */
  freshDesign(): Promise<DesignWorld>;
  close(): Promise<void>;
}

export async function startFigmaWorld(
  templateUrl: string,
  { settings }: Pick<TestAppOptions, 'settings'> = {},
): Promise<FigmaWorld> {
  const standIns = await startIntegrations();
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const app = await startTestApp(templateUrl, { settings: { ...standIns.settings, ...settings }, now });
  const world: FigmaWorld = {
    app,
    standIns,
    later(ms) {
      ahead += ms;
    },
    freshDesign() {
      standIns.faults.set('figma', 'none');
      standIns.designs.limit.left = Number.POSITIVE_INFINITY;
      standIns.designs.ballast = 0;
      return linkedDesign(world, ['Log in', 'Board']);
    },
    async close() {
      await app.close();
      await standIns.close();
    },
  };
  return world;
}

export interface DesignWorld {
  owner: TestPerson;
  project: { id: string; company_id: string; key: string };
  file: StandInFile;
}

export async function connectFigma({ app, standIns }: FigmaWorld, owner: TestPerson): Promise<void> {
  await connectProvider(app, { company_id: owner.company_id, type: 'figma' }, standIns.figma.grant('file_read'));
}

export async function linkedDesign(world: FigmaWorld, frames?: string[]): Promise<DesignWorld> {
  const { app, standIns } = world;
  const owner = await aPerson(app);
  await connectFigma(world, owner);
  const project = await aProject(app, owner);
  const file = standIns.designs.create(frames ? { frames } : {});
  const { status } = await callEndpoint(app, figma.link, {
    params: { project: project.id },
    body: { url: designAddress({ file_key: file.key, node_id: null }) },
    token: owner.token,
  });
  if (status !== 200) throw new Error(`figma.link answered ${status}`);
  return { owner, project, file };
}

// Creates a company that is connected to the Figma stand-in, with a project linked to a file.
import { figma } from '@worklane/contract/integrations/figma';
import { SYSTEM } from '@worklane/domain/access/can';
import { designAddress } from '@worklane/domain/figma/design-address';
import type { StandInFile } from '@worklane/stand-ins/integrations/figma-files';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import { saveConnection } from '../features/integrations/commands/save-connection.ts';
import { sealTokens } from '../features/integrations/flows/seal-tokens.ts';
import { providersOf } from '../features/integrations/providers/all-providers.ts';
import { aPerson, aProject, type TestPerson } from './factories.ts';
import { callEndpoint, startTestApp, type TestApp, type TestAppOptions } from './start-test-app.ts';

export interface FigmaWorld {
  app: TestApp;
  standIns: IntegrationStandIns;
  /** Moves the clock of the server. */
  later(ms: number): void;
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
  return {
    app,
    standIns,
    later(ms) {
      ahead += ms;
    },
    async close() {
      await app.close();
      await standIns.close();
    },
  };
}

export interface DesignWorld {
  owner: TestPerson;
  project: { id: string; company_id: string; key: string };
  file: StandInFile;
}

export async function connectFigma({ app, standIns }: FigmaWorld, owner: TestPerson): Promise<void> {
  const ref = { company_id: owner.company_id, type: 'figma' } as const;
  const provider = providersOf(app.services.config).figma;
  const tokens = sealTokens(app.services, ref, { provider, answer: { ...standIns.figma.grant('file_read') } });
  await app.services.run(SYSTEM, saveConnection, { ...ref, ...tokens, account: 'Mara Lindqvist', settings: {} });
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

// Starts a server for a test, with a person who has a project.
import { aPerson, aProject, type TestPerson } from './factories.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

interface WithProject {
  app: TestApp;
  owner: TestPerson;
  project: { id: string; company_id: string; key: string };
}

export async function startWithProject(templateUrl: string): Promise<WithProject> {
  const app = await startTestApp(templateUrl);
  const owner = await aPerson(app);
  return { app, owner, project: await aProject(app, owner) };
}

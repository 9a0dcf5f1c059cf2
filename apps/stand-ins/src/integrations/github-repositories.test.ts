// Tests that the stand-in for GitHub carries on while the product does not run.
import { expect, it } from 'vitest';
import { freePort } from '../../../../e2e/support/free-port.ts';
import { startIntegrations } from './start-integrations.ts';

it('keeps a pull request whose delivery could not be sent, as GitHub does', async () => {
  const { repositories, close } = await startIntegrations();
  try {
    const repository = repositories.create('northbeam', 'edge');
    const url = `http://127.0.0.1:${await freePort()}/api/incoming/github`;
    repository.hooks.push({ id: 1, url, secret: 'of this test' });
    const { pull, delivered } = await repositories.changePull(repository, { branch: 'edge-1-away' });
    expect(delivered.map(({ status }) => status)).toEqual([502]);
    expect(repository.pulls.get(pull.number)).toMatchObject({ branch: 'edge-1-away' });
  } finally {
    await close();
  }
});

// Tests that the description of the API says where API tokens work, and shows how to call with one.
import { allEndpoints } from '@worklane/contract/index';
import { expect, it } from 'vitest';
import { describeApi, docsPage } from './openapi.ts';

const URL = 'https://worklane.test';

it('names API tokens as a way in for exactly the endpoints that accept them', () => {
  const { paths, components } = describeApi(allEndpoints, [], URL) as {
    paths: Record<string, Record<string, { operationId: string; security: Record<string, unknown>[] }>>;
    components: { securitySchemes: Record<string, unknown> };
  };
  expect(Object.keys(components.securitySchemes)).toEqual(['bearer', 'token']);
  const operations = Object.values(paths).flatMap((each) => Object.values(each));
  const accepting = operations.filter(({ security }) => security.some((each) => 'token' in each));
  const wanted = allEndpoints.filter(({ takesToken }) => takesToken).map(({ name }) => name);
  expect(new Set(accepting.map(({ operationId }) => operationId.replace(/\.put$/, '')))).toEqual(new Set(wanted));
});

it('shows a call in curl and in TypeScript with the address of this server', async () => {
  const page = String(await docsPage(allEndpoints, [], URL));
  expect(page).toContain(`curl ${URL}/api/tickets`);
  expect(page).toContain(`createClient({ url: &#39;${URL}&#39;`);
  expect(page).toContain('Authorization: Bearer $WORKLANE_TOKEN');
  const section = (name: string) => page.slice(page.indexOf(`id="${name}"`)).split('</section>')[0];
  expect(page).toContain(`curl ${URL}/api/ai_proposals`);
  expect(section('tickets.create')).toContain('also with an API token');
  expect(page).toContain('<h2 id="webhooks">');
  expect(page).toContain('<code>ticket.moved</code>');
  expect(section('members.remove')).not.toContain('also with an API token');
});

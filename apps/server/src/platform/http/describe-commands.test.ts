// Tests that the description of the API names what a batch may call, and nothing else.
import { allEndpoints } from '@worklane/contract/index';
import { expect, it } from 'vitest';
import { COMMANDS } from '../../commands.ts';
import { describeApi } from './openapi.ts';

interface Described {
  paths: Record<string, { post: { requestBody: { content: Record<string, { schema: unknown }> } } }>;
  components: { schemas: { Command: { oneOf: { description: string; properties: Record<string, unknown> }[] } } };
}

const api = describeApi(allEndpoints, COMMANDS, 'http://worklane.test') as unknown as Described;
const described = api.components.schemas.Command.oneOf;

it('names each command that can be called, its target, its input and whether it can be undone', () => {
  const names = described.map(({ properties }) => (properties.command as { const: string }).const);
  const callable = COMMANDS.filter(({ isCallable }) => isCallable).map(({ name }) => name);
  expect(names).toEqual(callable.sort());
  expect(names).not.toContain('changeRole');
  const move = described[names.indexOf('moveTicket')];
  expect(move).toMatchObject({
    description: 'Can be undone.',
    properties: {
      target: { format: 'uuid', description: 'The id of a ticket' },
      input: { required: ['status', 'before'], properties: { status: { type: 'string' } } },
    },
  });
  expect(described[names.indexOf('createProject')]?.description).toBe(
    "Can't be undone. Deleting a project asks for its name: others may work in it by then.",
  );
});

it('says that a batch takes these', () => {
  const { schema } = api.paths['/api/batches']?.post.requestBody.content['application/json'] ?? {};
  expect(schema).toMatchObject({
    properties: { commands: { maxItems: 100, items: { $ref: '#/components/schemas/Command' } } },
  });
});

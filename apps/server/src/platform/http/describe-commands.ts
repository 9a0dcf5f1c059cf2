// Describes the commands that a batch may call, as schemas for the description of the API.
import type { AnyCommand } from '../commands/run-command.ts';
import { type Json, schemaOf } from './schema-of.ts';

interface Described {
  name: string;
  /** How it is sent. */
  schema: Json;
}

/** @param commands all there are; those that can't be called stay out */
export function describeCommands(commands: readonly AnyCommand[]): Described[] {
  return commands
    .flatMap(({ name, target, input, isCallable, inverse }) => {
      if (!isCallable) return [];
      const undone = 'none' in inverse ? `Can't be undone. ${inverse.none}` : 'Can be undone.';
      const properties = {
        command: { const: name },
        target: { type: 'string', format: 'uuid', description: `The id of a ${target}` },
        input: schemaOf(input, 'input'),
      };
      const schema = { type: 'object', description: undone, required: ['command', 'target', 'input'], properties };
      return [{ name, schema }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

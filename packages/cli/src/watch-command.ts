// Writes events as they happen, until it is interrupted.
import type { Command } from './command.ts';
import { oneLine, writeJson } from './write-rows.ts';

const PAYLOAD_SHOWN = 160;

export const watchCommand: Command = {
  name: 'watch',
  args: ['PROJECT?'],
  says: 'Follow the events of all projects, or of one; with --json, a line of JSON each',
  options: {
    since: { value: 'ID', says: 'the `id` of the last event that you know: what has happened since comes first' },
  },
  async run({ given: [project], option, client, isJson }) {
    const { projects, watch } = client();
    const id = project && (await projects.get({ params: { project } })).id;
    for await (const message of watch({ lastEventId: option('since') })) {
      if (id && message.kind === 'event' && message.event.project_id !== id) continue;
      if (isJson) process.stdout.write(`${writeJson(message)}\n`);
      else if (message.kind === 'reset')
        process.stderr.write('Some events are missing: too much has happened since.\n');
      else {
        const { at, type, payload } = message.event;
        process.stdout.write(`${oneLine(at)}  ${oneLine(type)}  ${writeJson(payload).slice(0, PAYLOAD_SHOWN)}\n`);
      }
    }
  },
};

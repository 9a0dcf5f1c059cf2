// Remembers a Figma team with the connection, because Figma can't list teams.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import type { ConnectionRef } from '../reads.ts';
import { putTeam } from '../writes.ts';

export const rememberTeam = defineCommand({
  name: 'rememberTeam',
  target: 'company',
  input: fromCode<ConnectionRef & { team: { id: string; name: string } }>(),
  action: 'company.edit',
  run: ({ tx }, { team, ...ref }) => putTeam(tx, ref, team),
  inverse: { none: "It is Figma's data, and only users who asked for it see it." },
});

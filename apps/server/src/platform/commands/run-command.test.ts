// Asks the rule for each command, also for one that is a part of another.
import { type Rights, SYSTEM, type Viewer } from '@worklane/domain/access/can';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { type CommandContext, defineCommand, NO_FIELDS, OWN } from './run-command.ts';

const [company_id, project_id] = [uuidv7(), uuidv7()];

const deleteIt = defineCommand({
  name: 'deleteIt',
  target: 'project',
  input: NO_FIELDS,
  action: 'ticket.delete',
  run: async () => 'deleted',
  inverse: { none: 'It is gone.' },
});
const changeAll = defineCommand({
  name: 'changeAll',
  target: 'own',
  input: NO_FIELDS,
  action: OWN,
  run: (context) => deleteIt.run(context, { company_id, project_id }),
  inverse: { none: 'It is gone.' },
});

const as = (viewer: Viewer) => changeAll.run({ viewer } as CommandContext, {});
const member = (role: 'client' | 'team_member'): Viewer => ({
  user_id: uuidv7(),
  memberships: [{ company_id, role, projectRoles: { [project_id]: role } }],
});

it('refuses a command inside another to users without the right', async () => {
  await expect(as(member('client'))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(as({ user_id: uuidv7(), memberships: [] })).rejects.toMatchObject({ code: 'forbidden' });
});

it('allows only the rights that a viewer carries', async () => {
  const viewer = member('team_member');
  for (const rights of [{ isReadOnly: true }, { isWithoutOwn: true }, { actions: new Set(['ticket.edit' as const]) }])
    await expect(as({ ...viewer, rights: rights as Rights })).rejects.toMatchObject({ code: 'forbidden' });
  expect(await as({ ...viewer, rights: { actions: new Set(['ticket.delete']) } })).toBe('deleted');
});

it('lets users with the right and the system run a command', async () => {
  expect(await as(member('team_member'))).toBe('deleted');
  expect(await as(SYSTEM)).toBe('deleted');
});

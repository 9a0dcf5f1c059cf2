// Tests importing Jira exports again: changes in Jira are applied, and nothing is duplicated.
import { sprints } from '@worklane/contract/sprints';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { timeEntries } from '@worklane/contract/time-entries';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aMember, aProjectMember } from '../../testing/factories.ts';
import { type ImportWorld, startImportWorld } from '../../testing/imports/import-world.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await startImportWorld(inject('templateUrl'));
});
afterAll(() => world.close());
beforeEach(() => world.newProject());

describe('an export of Jira', () => {
  const header = [
    'Summary',
    'Issue key',
    'Issue Type',
    'Status',
    'Priority',
    'Story Points',
    'Parent',
    'Comment',
    'Comment',
  ];
  const file = (...rows: string[][]) =>
    [header, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');
  const issue = (number: number, cells: string[]) => [`Issue ${number}`, `WEB-${number}`, 'Bug', ...cells];

  it('is updated when it is imported again, with parents of the first import', async () => {
    await world.importFile(
      file(
        issue(1, ['To Do', 'High', '3', '', '05/Mar/24 4:00 PM;x;One', '']),
        issue(2, ['Done', 'Low', '', 'WEB-1', '', '']),
      ),
    );
    const [done, first] = await world.cards();
    expect(done).toMatchObject({ title: 'Issue 2', status: 'done' });
    expect(await world.read(done?.id ?? '')).toMatchObject({ parent_id: first?.id, type: 'bug', priority: 'low' });
    const over = await world.importFile(
      file(
        issue(1, ['Done', 'High', '5', '', '05/Mar/24 4:00 PM;x;One', '06/Mar/24 4:00 PM;x;Two']),
        issue(3, ['To Do', 'High', '', 'WEB-2', '', '']),
      ),
    );
    expect(over).toMatchObject({ source: 'jira', outcome: { added: 1, updated: 1, unchanged: 0 } });
    expect(await world.titles()).toEqual(['done: Issue 2', 'done: Issue 1', 'todo: Issue 3']);
    expect(await world.read(first?.id ?? '')).toMatchObject({ estimate: 5, parent_id: null });
    expect((await world.commentsOf(first?.id ?? '')).map(({ content }) => content)).toEqual([
      '<p>x wrote:</p><p>One</p>',
      '<p>x wrote:</p><p>Two</p>',
    ]);
    expect((await world.read(await world.idOf('Issue 3'))).parent_id).toBe(done?.id);
  });

  it('imports logged work once, and its later changes', async () => {
    const log = ['Log Work', 'Log Work', 'Time Spent'];
    const withLog = (...cells: string[]) =>
      [
        ['Summary', 'Issue key', 'Issue Type', 'Status', ...log],
        ['Issue 1', 'WEB-1', 'Bug', 'To Do', ...cells],
      ]
        .map((row) => row.map((cell) => `"${cell}"`).join(','))
        .join('\r\n');
    const mine = `Traced;06/Mar/24 4:00 PM;${world.owner.name};5400`;
    const janas = 'Asked;07/Mar/24 4:00 PM;Jana;1800';
    const timeOf = async (ticket: string) => {
      const { body } = await callEndpoint(world.app, timeEntries.list, {
        token: world.owner.token,
        params: { ticket },
      });
      const entries = body.map(({ user_id, day, minutes, note }) => ({ user_id, day, minutes, note }));
      return { time_spent: (await world.read(ticket)).time_spent, entries };
    };
    await world.importFile(withLog(mine, janas, '7200'));
    const id = await world.idOf('Issue 1');
    const [first, second] = [
      { user_id: world.owner.id, day: '2024-03-06', minutes: 90, note: 'Traced' },
      { user_id: null, day: '2024-03-07', minutes: 30, note: 'Jana: Asked' },
    ];
    expect(await timeOf(id)).toEqual({ time_spent: 2, entries: [second, first] });

    expect(await world.importFile(withLog(mine, janas, '7200'))).toMatchObject({
      outcome: { updated: 0, unchanged: 1 },
    });
    // A file without the log takes nothing away; one with it brings what was changed there, and takes what is gone.
    await world.importFile(file(issue(1, ['To Do', 'High', '3', '', '', ''])));
    expect(await timeOf(id)).toEqual({ time_spent: 2, entries: [second, first] });
    const longer = mine.replace('5400', '9000');
    expect(await world.importFile(withLog(longer, '', '9000'))).toMatchObject({ outcome: { updated: 1 } });
    expect(await timeOf(id)).toEqual({ time_spent: 2.5, entries: [{ ...first, minutes: 150 }] });
  });

  it('never puts a ticket below itself, whatever was moved here since the last import', async () => {
    const none = ['To Do', 'High', '', '', '', ''];
    await world.importFile(file(issue(1, none), issue(2, none)));
    const [first, second] = [await world.idOf('Issue 1'), await world.idOf('Issue 2')];
    const body = { parent_id: second };
    await callEndpoint(world.app, tickets.update, { token: world.owner.token, params: { ticket: first }, body });
    await world.importFile(file(issue(2, ['To Do', 'High', '', 'WEB-1', '', ''])));
    const parents = [(await world.read(first)).parent_id, (await world.read(second)).parent_id];
    expect(parents.filter((parent) => parent === null).length).toBeGreaterThan(0);
  });
});

it('imports the links of issues, once for both ends, and removes those that the file no longer has', async () => {
  const header = ['Inward issue link (Blocks)', 'Outward issue link (Blocks)', 'Outward issue link (Cloners)'];
  const file = (...rows: string[][]) =>
    [['Summary', 'Issue key', 'Issue Type', 'Status', ...header], ...rows].map((row) => row.join(',')).join('\r\n');
  const linksOf = async (title: string) => {
    const params = { ticket: await world.idOf(title) };
    const { body } = await callEndpoint(world.app, ticketRelations.get, { token: world.owner.token, params });
    return body.links.map(({ kind, ticket }) => [kind, ticket.title]).toSorted();
  };
  await world.importFile(
    file(
      ['A', 'WEB-1', 'Bug', 'Done', '', 'WEB-2', 'WEB-3'],
      ['B', 'WEB-2', 'Bug', 'Done', 'WEB-1', '', ''],
      ['See https://x.test/1', 'WEB-3', 'Bug', 'Done', '', '', 'WEB-99'],
    ),
  );
  expect(await linksOf('A')).toEqual([
    ['blocks', 'B'],
    ['relates', 'See https://x.test/1'],
  ]);
  expect(await linksOf('B')).toEqual([['blocked_by', 'A']]);
  const over = await world.importFile(
    file(['A', 'WEB-1', 'Bug', 'Done', '', '', 'WEB-3'], ['B', 'WEB-2', 'Bug', 'Done', '', '', '']),
  );
  expect(over).toMatchObject({ outcome: { updated: 2 } });
  expect(await linksOf('A')).toEqual([['relates', 'See https://x.test/1']]);
});

it('counts an issue as done from the moment it was resolved, also when it is updated', async () => {
  const file = (...rows: string[][]) =>
    [['Summary', 'Issue key', 'Issue Type', 'Status', 'Created', 'Resolved'], ...rows]
      .map((row) => row.join(','))
      .join('\r\n');
  const made = '05/Mar/24 3:45 PM';
  const since = async (title: string) => {
    const params = { ticket: await world.idOf(title) };
    const { body } = await callEndpoint(world.app, tickets.history, { token: world.owner.token, params });
    return body.map(({ status, changed_at }) => [status, new Date(changed_at).toISOString()]).toSorted();
  };
  await world.importFile(
    file(
      ['A', 'WEB-1', 'Bug', 'Done', made, '06/Mar/24 3:45 PM'],
      ['B', 'WEB-2', 'Bug', 'To Do', made, ''],
      ['C', 'WEB-3', 'Bug', 'To Do', made, '06/Mar/24 3:45 PM'],
    ),
  );
  expect(await since('A')).toEqual([['done', '2024-03-06T15:45:00.000Z']]);
  expect(await since('C')).toEqual([['todo', '2024-03-05T15:45:00.000Z']]);
  await world.importFile(file(['B', 'WEB-2', 'Bug', 'Done', made, '07/Mar/24 3:45 PM']));
  expect(await since('B')).toEqual([
    ['done', '2024-03-07T15:45:00.000Z'],
    ['todo', '2024-03-05T15:45:00.000Z'],
  ]);
});

it('turns addresses into links, as in texts written here', async () => {
  await world.importFile([{ title: 'A', description: 'See https://x.test/a?b=1&c=2.' }]);
  expect((await world.read(await world.idOf('A'))).description).toBe(
    '<p>See <a href="https://x.test/a?b=1&amp;c=2">https://x.test/a?b=1&amp;c=2</a>.</p>',
  );
});

describe('the sprints of Jira', () => {
  const file = (...rows: string[][]) =>
    [['Summary', 'Issue key', 'Issue Type', 'Status', 'Sprint', 'Sprint'], ...rows]
      .map((row) => row.map((cell) => `"${cell}"`).join(','))
      .join('\r\n');
  const issue = (number: number, ...names: string[]) => [`Issue ${number}`, `WEB-${number}`, 'Bug', 'To Do', ...names];
  const sprintsHere = async () =>
    (
      await callEndpoint(world.app, sprints.ofProject, {
        token: world.owner.token,
        params: { project: world.project.id },
      })
    ).body;

  it('are created after the last sprint, in their order, and matched by name when they are imported again', async () => {
    const params = { project: world.project.id };
    const own = { name: 'Own', start_date: '2026-12-07', end_date: '2026-12-13' };
    await callEndpoint(world.app, sprints.create, { token: world.owner.token, params, body: own });
    await world.importFile(
      file(issue(1, 'WEB 10', ''), issue(2, 'WEB 10', 'WEB 2'), issue(3, 'own', ''), issue(4, 'web 10', '')),
    );
    const made = await sprintsHere();
    expect(made.map(({ name, start_date, end_date, status }) => [name, start_date, end_date, status])).toEqual([
      ['Own', '2026-12-07', '2026-12-13', 'planned'],
      ['WEB 2', '2026-12-14', '2026-12-27', 'planned'],
      ['WEB 10', '2026-12-28', '2027-01-10', 'planned'],
    ]);
    const inSprint = async (title: string) => {
      const { sprint_id, labels } = await world.read(await world.idOf(title));
      return [made.find(({ id }) => id === sprint_id)?.name, ...labels];
    };
    expect([await inSprint('Issue 1'), await inSprint('Issue 2'), await inSprint('Issue 3')]).toEqual([
      ...[['WEB 10'], ['WEB 2', 'WEB 10'], ['Own']],
    ]);

    expect(await inSprint('Issue 4')).toEqual(['WEB 10']);
    const rename = { params: { ...params, sprint: made[0]?.id ?? '' }, body: { name: 'Renamed' } };
    await callEndpoint(world.app, sprints.update, { token: world.owner.token, ...rename });
    const over = await world.importFile(
      file(issue(1, 'WEB 10', 'WEB 2'), issue(2, 'WEB 10', 'WEB 2'), issue(3, 'own', ''), issue(4, 'web 10', '')),
    );
    expect(over).toMatchObject({ outcome: { added: 0, updated: 1, unchanged: 3 } });
    expect(await sprintsHere()).toHaveLength(3);
    expect(await inSprint('Issue 1')).toEqual(['WEB 2', 'WEB 10']);
    const changes = await callEndpoint(world.app, ticketChanges.list, {
      token: world.owner.token,
      params: { ticket: await world.idOf('Issue 1') },
      query: {},
    });
    expect(changes.body).toContainEqual(
      expect.objectContaining({ field: 'sprint_id', before: 'WEB 10', after: 'WEB 2' }),
    );
  });

  it('are completed when everything in them is done, before the sprints that are planned', async () => {
    const header = ['Summary', 'Issue key', 'Issue Type', 'Status', 'Created', 'Resolved', 'Sprint'];
    const row = (number: number, status: string, resolved: string, sprint: string) =>
      [`Issue ${number}`, `WEB-${number}`, 'Bug', status, '05/Jan/24 9:00 AM', resolved, sprint].join(',');
    await world.importFile(
      [
        header.join(','),
        row(1, 'Done', '19/Jan/24 3:45 PM', 'Web 1'),
        row(2, 'Closed', '02/Feb/24 3:45 PM', 'Web 2'),
        row(3, 'To Do', '', 'Web 3'),
        row(4, 'Done', '05/Feb/24 3:45 PM', 'Web 3'),
      ].join('\r\n'),
    );
    const [first, second, third, ...others] = await sprintsHere();
    expect([first, second]).toMatchObject([
      { name: 'Web 1', start_date: '2024-01-06', end_date: '2024-01-19', status: 'completed' },
      { name: 'Web 2', start_date: '2024-01-20', end_date: '2024-02-02', status: 'completed' },
    ]);
    expect(third).toMatchObject({ name: 'Web 3', status: 'planned' });
    expect(third?.start_date.localeCompare(new Date().toISOString().slice(0, 10))).toBeGreaterThanOrEqual(0);
    expect(others).toEqual([]);
    expect(await world.read(await world.idOf('Issue 1'))).toMatchObject({ sprint_id: first?.id });
  });

  it('become labels when the importer may not create sprints', async () => {
    const member = await aMember(world.app, world.owner.company_id, 'team_member');
    await aProjectMember(world.app, world.project, member, 'team_member');
    const { body } = await world.upload(file(issue(1, 'WEB 1', '')), { token: member.token });
    await world.run(body.id, {}, member.token);
    expect((await world.untilOver(body.id)).state).toBe('done');
    expect(await world.read(await world.idOf('Issue 1'))).toMatchObject({ sprint_id: null, labels: ['WEB 1'] });
    expect(await sprintsHere()).toEqual([]);
  });
});

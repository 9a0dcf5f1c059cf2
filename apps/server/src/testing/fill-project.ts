// Fills a project with one of everything that an archive of tickets holds.
import { boards } from '@worklane/contract/boards';
import { sprints } from '@worklane/contract/sprints';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { timeEntries } from '@worklane/contract/time-entries';
import { expect } from 'vitest';
import { aTicket, type TestPerson } from './factories.ts';
import { callEndpoint, type TestApp } from './start-test-app.ts';

interface Given {
  owner: TestPerson;
  colleague: TestPerson;
  project: { id: string; company_id: string; key: string };
}

/** Fills a project with a board, sprints, tickets, comments, history, a link and time. */
export async function fillProject(app: TestApp, { owner, colleague, project }: Given): Promise<void> {
  const call = async <E extends Parameters<typeof callEndpoint>[1]>(
    endpoint: E,
    params: object,
    body: object,
    token = owner.token,
  ) => {
    const answer = await callEndpoint(app, endpoint, { token, params, body } as never);
    expect([endpoint.name, answer.status, answer.error]).toEqual([endpoint.name, expect.any(Number), undefined]);
    return answer.body as { id: string };
  };
  const board = await callEndpoint(app, boards.configuration, {
    token: owner.token,
    params: { project: project.id },
  });
  await call(
    boards.configure,
    { project: project.id },
    {
      ...board.body,
      statuses: [
        { key: 'idea', label: 'Idea', color: '#123456', category: 'todo', limit: 3 },
        ...board.body.statuses.filter(({ key }) => key !== 'in_review'),
      ],
      labels: ['api', 'ui, web'],
    },
  );
  const sprint = { start_date: '2026-12-11', end_date: '2026-12-24' };
  await call(sprints.create, { project: project.id }, { ...sprint, name: 'Deleted' }).then(({ id }) =>
    call(sprints.delete, { project: project.id, sprint: id }, {}),
  );
  const planned = await call(sprints.create, { project: project.id }, { ...sprint, name: 'Planned' });
  const over = await call(sprints.create, { project: project.id }, { ...sprint, name: 'Over', status: 'completed' });
  const first = await aTicket(app, owner, project, {
    title: '=1 & <b>bold</b> 🚀',
    status: 'idea',
    priority: 'urgent',
    type: 'bug',
    labels: ['api', 'x'],
    estimate: 2.5,
    assignee_ids: [colleague.id, owner.id],
    due_date: '2026-12-24',
    start_date: '2026-12-01',
    due_date_type: 'sprint_end',
    sprint_id: planned.id,
    description: `<p>A <strong>text</strong> for <span data-mention="${colleague.id}">@A</span></p><ul><li>one</li></ul>`,
  });
  const gone = await aTicket(app, owner, project, { title: 'Deleted' });
  const second = await aTicket(app, colleague, project, { title: 'Second', parent_id: first.id });
  const third = await aTicket(app, owner, project, { title: 'Third', status: 'done', sprint_id: over.id });
  await call(tickets.delete, { ticket: gone.id }, {});
  await call(tickets.comment, { ticket: first.id }, { content: '<p>Said <em>twice</em></p>' }, colleague.token);
  const comment = await call(tickets.comment, { ticket: first.id }, { content: '<p>Edited</p>' });
  await call(tickets.editComment, { ticket: first.id, comment: comment.id }, { content: '<p>Edited later</p>' });
  await call(
    tickets.update,
    { ticket: second.id },
    { title: 'Second, renamed', description: '<p>New</p>', sprint_id: planned.id },
    colleague.token,
  );
  await call(tickets.move, { ticket: second.id }, { status: 'done', before: third.id }, colleague.token);
  await call(ticketRelations.link, { ticket: first.id }, { kind: 'blocks', ticket: third.id });
  await call(timeEntries.add, { ticket: first.id }, { day: '2026-11-20', minutes: 95, note: 'Looking' });
}

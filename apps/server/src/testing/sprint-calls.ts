// Calls the endpoints of sprints for tests, as the owner of a project.
import { projects } from '@worklane/contract/projects';
import { sprintConfigs, sprints } from '@worklane/contract/sprints';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import { expect } from 'vitest';
import { startDueSprints } from '../features/sprints/start-due-sprints.ts';
import type { TestPerson } from './factories.ts';
import { callAs, type TestApp } from './start-test-app.ts';

/** A Saturday. */
export const SATURDAY = new Date('2026-11-21T12:00:00Z');

/** @param here the server, project and owner of the running test */
export function sprintCalls(here: () => { app: TestApp; owner: TestPerson; project: { id: string } }) {
  const call = callAs(() => here().owner);
  const list = async (id = here().project.id) =>
    (await call(here().app, sprints.ofProject, { params: { project: id } })).body;
  const activate = (id = here().project.id) =>
    call(here().app, projects.update, { params: { project: id }, body: { project_status: 'active' } });
  const configure = (body: Record<string, unknown>) =>
    call(here().app, sprintConfigs.put, {
      params: { company: here().owner.company_id },
      body: {
        start_day_of_week: 1,
        default_duration_weeks: 2,
        sprint_naming_pattern: 'numbered',
        auto_generate_sprints: true,
        ...body,
      },
    });
  const aSprint = async (fields: Record<string, unknown> = {}) => {
    const body = { name: 'A sprint', start_date: '2026-11-16', end_date: '2026-11-29', ...fields };
    const answer = await call(here().app, sprints.create, { params: { project: here().project.id }, body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const change = (sprint: string, body: Record<string, unknown>) =>
    call(here().app, sprints.update, { params: { project: here().project.id, sprint }, body });
  const complete = (sprint: string, unfinished: 'next' | 'backlog') =>
    call(here().app, sprints.complete, { params: { project: here().project.id, sprint }, body: { unfinished } });
  const promoteOn = (at: string) => startDueSprints({ ...here().app.services, now: () => new Date(at) });
  const ticketOf = async (id: string) => (await call(here().app, tickets.get, { params: { ticket: id } })).body;
  const changesOf = async (id: string) =>
    (await call(here().app, ticketChanges.list, { params: { ticket: id }, query: {} })).body.map(
      ({ field, before, after }) => [...[field, before, after]],
    );
  return { call, list, activate, configure, aSprint, change, complete, promoteOn, ticketOf, changesOf };
}

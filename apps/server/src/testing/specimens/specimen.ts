// Declares what the authorization walk expects of an endpoint, and how it calls it.
import type { Action } from '@worklane/domain/access/actions';
import type { App } from '../../app.ts';
import type { TestPerson } from '../factories.ts';
import type { CallInput } from '../start-test-app.ts';
import type { MixedTarget, Target } from '../walk/walk-target.ts';

export interface Specimen {
  /** Who may: anyone, anyone signed in, or those with this right on the target. */
  right: 'public' | 'signed-in' | Action;
  /** What the call points at; decides who can know of it. Absent for calls that point at nothing. */
  on?: 'company' | 'project' | 'ticket' | 'document' | 'import';
  request(target: Target, caller: TestPerson | null): CallInput<never>;
  /** Waits for what the call set going that outlives its answer, so that the next call starts from quiet. */
  settle?(app: App, target: Target): Promise<void>;
  /** Calls that name a second id, from another company: each must be refused for every role. */
  mixed?: ((target: MixedTarget, caller: TestPerson | null) => CallInput<never>)[];
}

/** By the endpoints' names. */
export type Specimens = Record<string, Specimen>;

type Input = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  bytes?: Uint8Array;
};
export const input = (given: Input) => given as CallInput<never>;

export const onCompany = (target: Target) => input({ params: { company: target.company_id } });
export const onProject = (target: Target) => input({ params: { project: target.project.id } });
export const onTicket = (target: Target, body?: Record<string, unknown>) =>
  input({ params: { ticket: target.ticket }, ...(body && { body }) });

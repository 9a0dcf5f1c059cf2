// Declares what the authorization walk expects of an endpoint, and how it calls it.
import type { Action } from '@worklane/domain/access/actions';
import type { App } from '../../app.ts';
import type { TestPerson } from '../factories.ts';
import type { CallInput } from '../start-test-app.ts';
import type { MixedPlace, Place } from '../walk/walk-place.ts';

export interface Specimen {
  /** Who may: anyone, anyone signed in, or those with this right on the place. */
  right: 'public' | 'signed-in' | Action;
  /** What the call points at; decides who can know of it. Absent for calls that point at nothing. */
  on?: 'company' | 'project' | 'ticket' | 'document' | 'import';
  request(place: Place, caller: TestPerson | null): CallInput<never>;
  /** Waits for what the call set going that outlives its answer, so that the next call starts from quiet. */
  settle?(app: App, place: Place): Promise<void>;
  /** Calls that name a second id, from another company: each must be refused for every role. */
  mixed?: ((place: MixedPlace, caller: TestPerson | null) => CallInput<never>)[];
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

export const onCompany = (place: Place) => input({ params: { company: place.company_id } });
export const onProject = (place: Place) => input({ params: { project: place.project.id } });
export const onTicket = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { ticket: place.ticket }, ...(body && { body }) });

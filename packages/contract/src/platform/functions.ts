// Declares the calls of the specification's server functions: one address for each function, one endpoint for each action.
import type { Action } from '@worklane/domain/access/actions';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { Id, rawText } from './primitives.ts';

/** The specification's names of the functions (extensions, section 7). */
export type FunctionName = 'figma-data' | 'github-integration' | 'slack-integration' | 'google-calendar';

/**
 * Describes an answer. A failure that is no refusal, such as a provider that does not answer, is `success: false` with
 * a sentence.
 */
function answerOf<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ success: z.boolean(), data: z.optional(data), error: z.optional(z.string()) });
}

/** Who may: with this right on what the body names, or on what is their own. */
type FunctionAccess = { company: Action } | { project: Action } | 'own';

interface FunctionAction<
  Input extends z.core.$ZodShape,
  Data extends z.ZodMiniType,
  Allowed extends FunctionAccess,
  Name extends string,
> {
  /** noun.verb, as of every endpoint. */
  name: string;
  function: FunctionName;
  action: Name;
  summary: string;
  access: Allowed;
  /** Beside `action` and what the access names. Tokens that clients send are left out like any other field (decision T-107). */
  input: Input;
  data: Data;
  errors?: readonly ErrorCode[];
}

/** Defines an action of a function. One on a company names it as `companyId`, one on a project as `projectId`. */
export function defineFunction<
  Input extends z.core.$ZodShape,
  Data extends z.ZodMiniType,
  const Allowed extends FunctionAccess,
  const Name extends string,
>({ name, action, summary, access, input, data, errors = [], ...rest }: FunctionAction<Input, Data, Allowed, Name>) {
  type Named = Allowed extends { company: Action }
    ? { companyId: typeof Id }
    : Allowed extends { project: Action }
      ? { projectId: typeof IdOrKey }
      : Record<never, never>;
  type Access = Allowed extends 'own'
    ? 'own'
    : { in: 'body'; named: readonly { scope: 'company' | 'project'; at: string }[]; action: Action };
  const [named, allowed] = namedBy(access);
  return defineEndpoint({
    name,
    method: 'POST',
    path: `/api/functions/${rest.function}`,
    selectedBy: action,
    summary,
    access: allowed as Access,
    body: z.object({ ...input, ...(named as Named), action: z.literal(action) }),
    response: answerOf(data),
    errors,
  });
}

const IdOrKey = rawText(64);

function namedBy(access: FunctionAccess): [object, unknown] {
  if (access === 'own') return [{}, 'own'];
  if ('company' in access) {
    return [{ companyId: Id }, { in: 'body', named: [{ scope: 'company', at: 'companyId' }], action: access.company }];
  }
  return [
    { projectId: IdOrKey },
    { in: 'body', named: [{ scope: 'project', at: 'projectId' }], action: access.project },
  ];
}

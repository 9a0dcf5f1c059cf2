// Defines batches: several commands run together, all or none, with one undo.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { Id, matching, RawJson } from './platform/primitives.ts';

/** The most commands of one batch. */
const BATCH_COMMANDS = 100;

/** A command by its name. What its input holds is the command's own: /api/openapi.json lists them. */
export const NamedCommand = z.object({
  command: matching(/^[a-zA-Z]+$/, 60, 'is not the name of a command'),
  /** The id of the company, project or ticket it is about, which may be one that an earlier command of the batch makes. */
  target: z.optional(Id),
  input: z.optional(RawJson),
});
export type NamedCommand = z.infer<typeof NamedCommand>;

const Batch = z.object({
  id: Id,
  /** What each command answered, in order; null for those that answer nothing. */
  answers: z.array(z.unknown()),
  /** By which it can be undone, for a day; null when one of its commands can't be. */
  undo: z.nullable(Id),
});
export type Batch = z.infer<typeof Batch>;

const ERRORS = ['forbidden', 'not_found', 'project_archived', 'changed_since', 'conflict'] as const;

export const batches = {
  run: defineEndpoint({
    name: 'batches.run',
    method: 'POST',
    path: '/api/batches',
    summary: `Run up to ${BATCH_COMMANDS} commands in order, all or none. Your rights are checked for each`,
    access: 'signed-in',
    body: z.object({
      id: z.optional(Id),
      commands: z.array(NamedCommand).check(z.minLength(1, 'names no command'), z.maxLength(BATCH_COMMANDS)),
    }),
    response: Batch,
    errors: ERRORS,
  }),
  undo: defineEndpoint({
    name: 'batches.undo',
    method: 'POST',
    path: '/api/batches/{batch}/undo',
    summary:
      'Undo your own batch within a day. If anyone has changed part of it since, nothing is undone. The undo is a batch too: undoing that one is a redo',
    access: 'own',
    params: z.object({ batch: Id }),
    body: z.object({ id: z.optional(Id) }),
    response: Batch,
    errors: [...ERRORS, 'batch_not_found', 'batch_not_undoable', 'batch_undone'],
  }),
};

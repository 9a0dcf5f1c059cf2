// Declares how paths name records: a company by its id, a project or a ticket by its id or its key, a document by its id.
import * as z from 'zod/mini';
import { Id, rawText } from './primitives.ts';

const idOrKey = rawText(64);

export const inCompany = z.object({ company: Id });
export const inProject = z.object({ project: idOrKey });
export const onTicket = z.object({ ticket: idOrKey });
export const onDocument = z.object({ document: Id });

/** The query that goes with a key: two companies may have the same. */
export const ofCompany = z.object({ company_id: z.optional(Id) });

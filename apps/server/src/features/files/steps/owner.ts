// Says whose a file is: a person's, a company's, a ticket's or a document's.
import type { DocumentRef, TicketRef } from '@worklane/domain/access/refs';
import sql, { type Sql } from 'sql-template-tag';

export interface FileOwner {
  /** Null for the photo of a person, who may be in several companies. */
  company_id: string | null;
  /** The owner's project: everyone who may see the project may read the file. Null when the owner is in no project. */
  project_id: string | null;
  owner_kind: 'user' | 'company' | 'ticket' | 'document';
  owner_id: string;
}

/** An owner in a project. */
export type ProjectOwner = FileOwner & { company_id: string; project_id: string };

export const ofTicket = ({ company_id, project_id, id }: TicketRef): ProjectOwner => ({
  company_id,
  project_id,
  owner_kind: 'ticket',
  owner_id: id,
});

export const ofDocument = ({ company_id, project_id, id }: DocumentRef): ProjectOwner => ({
  company_id,
  project_id,
  owner_kind: 'document',
  owner_id: id,
});

/** Selects an owner's rows, in statements about `files` alone. */
export const isOwnedBy = ({ company_id, owner_kind, owner_id }: ProjectOwner): Sql =>
  sql`company_id = ${company_id} and owner_kind = ${owner_kind} and owner_id = ${owner_id}`;

// Serves over HTTP where tickets and documents are mentioned.
import { textMentions } from '@worklane/contract/mentions';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { readMentions } from './reads.ts';

export const mentionRoutes = ({ db }: Services) => [
  route(textMentions.ofTicket, ({ viewer, target: { company_id, id } }) =>
    readMentions(db, scopeOf(viewer), { company_id, kind: 'ticket', id }),
  ),
  route(textMentions.ofDocument, ({ viewer, target: { company_id, id } }) =>
    readMentions(db, scopeOf(viewer), { company_id, kind: 'document', id }),
  ),
];

// Makes the resources that agents read over MCP by their addresses: tickets and documents. Each reading calls an endpoint.
import { type AssignedPage, assignedTickets } from '@worklane/contract/assigned-tickets';
import { requestOf, type ToolRequest } from './tools.ts';

const MIME_TYPE = 'application/json';

/** By the first part of the address. */
const KINDS = {
  tickets: { tool: 'tickets_get', field: 'ticket', says: 'A ticket by its key (EDGE-12) or id, with its description' },
  documents: { tool: 'documents_get', field: 'document', says: 'A document by its id, with its content' },
} as const;

export const RESOURCE_TEMPLATES = Object.entries(KINDS).map(([kind, { field, says }]) => ({
  uriTemplate: `worklane://${kind}/{${field}}`,
  name: field,
  description: says,
  mimeType: MIME_TYPE,
}));

/** @returns the request of the resource's endpoint; undefined when no resource has such an address */
export function readingOf(uri: string): ToolRequest | undefined {
  const [, kind = '', name = ''] = /^worklane:\/\/([a-z]+)\/([^/?#]{1,300})$/.exec(uri) ?? [];
  if (!Object.hasOwn(KINDS, kind)) return undefined;
  const { tool, field } = KINDS[kind as keyof typeof KINDS];
  let given: string;
  try {
    given = decodeURIComponent(name);
  } catch {
    return undefined;
  }
  const made = requestOf(tool, { [field]: given });
  return 'request' in made ? made.request : undefined;
}

export const contentsOf = (uri: string, text: string) => ({ contents: [{ uri, mimeType: MIME_TYPE, text }] });

/** Lists what an agent may begin with; others are found by search. */
export const LISTING: ToolRequest = { endpoint: assignedTickets.openAnywhere, params: {}, query: {}, body: {} };

/** @param text the answer to `LISTING` */
export function listedIn(text: string) {
  const { tickets } = JSON.parse(text) as AssignedPage;
  return tickets.map(({ key, title }) => ({
    uri: `worklane://tickets/${encodeURIComponent(key)}`,
    name: key,
    title: `${key} ${title}`,
    mimeType: MIME_TYPE,
  }));
}

// Builds and reads ticket keys: the project's key, a hyphen, the ticket's number in that project.

export interface TicketKey {
  projectKey: string;
  number: number;
}

const TICKET_KEY = /^([A-Z0-9_-]{1,20})-([1-9][0-9]{0,8})$/;

export function formatTicketKey({ projectKey, number }: TicketKey): string {
  return `${projectKey}-${number}`;
}

/** Reads `KEY-12`, ignoring case. Anything else (a UUID, say) gives undefined. */
export function parseTicketKey(text: string): TicketKey | undefined {
  const match = TICKET_KEY.exec(text.toUpperCase());
  return match ? { projectKey: match[1] as string, number: Number(match[2]) } : undefined;
}

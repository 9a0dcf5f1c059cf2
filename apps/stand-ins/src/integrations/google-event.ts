// Declares an entry of a calendar as Google sends it.

export interface GoogleEvent {
  id?: string;
  status?: string;
  summary?: string;
  eventType?: string;
  transparency?: string;
  start: { dateTime?: string; date?: string };
  end: { dateTime?: string; date?: string };
  attendees?: { email?: string; responseStatus?: string; self?: boolean }[];
}

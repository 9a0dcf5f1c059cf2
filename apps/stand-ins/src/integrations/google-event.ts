// Declares a calendar entry in Google's format.

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

// A day and time as the person's own locale writes it.
const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const dayAndTime = (timestamp: string): string => format.format(new Date(timestamp));

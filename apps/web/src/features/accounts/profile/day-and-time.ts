// Formats a day and time in the user's locale.

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const dayAndTime = (timestamp: string): string => format.format(new Date(timestamp));

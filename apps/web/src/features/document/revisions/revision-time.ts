// Formats when a revision was saved.

const WHEN = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

export const whenOf = (moment: string): string => WHEN.format(new Date(moment));

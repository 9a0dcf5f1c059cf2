// Writes a number of tickets: 1 ticket, 1,200 tickets.

export const ticketCount = (count: number): string => (count === 1 ? '1 ticket' : `${count.toLocaleString()} tickets`);

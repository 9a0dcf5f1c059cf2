// Reads the time zone of the browser.

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

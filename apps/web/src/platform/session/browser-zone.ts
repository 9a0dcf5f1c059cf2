// Reads the time zone of the browser, which a new company begins with.
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

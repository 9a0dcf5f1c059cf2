// Splits a line of text at its backticks: every second part is code.
export const splitCode = (text: string): string[] => text.split(/`([^`]+)`/);

// Escapes the characters with a meaning in a `like` pattern.

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

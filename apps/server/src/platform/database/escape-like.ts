// Escapes what has a meaning in the pattern of a `like`.
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

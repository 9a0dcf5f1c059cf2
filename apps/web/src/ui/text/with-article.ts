// Puts "a" or "an" before a word, by its first letter.

export const withArticle = (words: string): string => `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`;

// Counts tokens in words.

/** @param locale of the digits; by default that of the machine */
export const tokensWords = (count: number, locale?: string): string =>
  `${count.toLocaleString(locale)} ${count === 1 ? 'token' : 'tokens'}`;

// Declares the error for a file that cannot be read at all, unlike one with rows that can't be imported.

/** Thrown with the reason as a sentence's second half: "The file could not be read: {reason}". */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

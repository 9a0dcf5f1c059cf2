// Describes a read of another service that takes several calls and that a user waits for.

export interface Reading {
  /** Ends the calls. */
  signal?: AbortSignal | undefined;
  /** Called with a sentence that says what is read now. */
  onStep?: ((words: string) => void) | undefined;
}

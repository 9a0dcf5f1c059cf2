// Declares an error that the operator can fix: the start prints it as one sentence, without a stack.

export class StartupError extends Error {
  override name = 'StartupError';
}

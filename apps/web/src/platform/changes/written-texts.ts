// Lists the texts that are being written, so that ending the session can save them first.

interface WrittenText {
  /** Resolves once everything is saved. @throws when it can't be */
  saved(): Promise<void>;
  isUnsaved(): boolean;
}

export const writtenTexts = new Set<WrittenText>();

// Lists the texts that are saved while they are written, for whoever ends the session.

interface WrittenText {
  /** Resolves once everything is saved. @throws when it can't be */
  saved(): Promise<void>;
  isUnsaved(): boolean;
}

export const writtenTexts = new Set<WrittenText>();

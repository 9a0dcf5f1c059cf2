// Says what a description or a comment asks of the editor that a page doesn't.

export interface TextDress {
  /** Shown while it is empty. */
  placeholder: string;
  className: string;
  canUpload: boolean;
  /** Ctrl+Enter. */
  onSubmit?: (() => void) | undefined;
  onEscape?: (() => void) | undefined;
  /** Called once, when the editor is ready for typing. */
  onReady(handle: TextHandle): void;
}

/** What a button beside the text makes of the selected words. */
export type Format = 'strong' | 'em' | 'code' | 'list' | 'link';

/** A place in the words of a text that survives another form of it: blanks are counted apart, since they may go. */
export interface WordPosition {
  signs: number;
  blanks: number;
}

/** A selection, from its anchor to the caret. */
export interface Caret {
  anchor: WordPosition;
  head: WordPosition;
}

export interface TextHandle {
  /** Returns the text; empty when it has no words and no pictures. */
  html(): string;
  /** Shows another text. Undo doesn't lead back. */
  replace(html: string): void;
  focus(): void;
  putCaret(anchor: WordPosition, head: WordPosition): void;
  format(what: Format): void;
  /** Makes a list of the lines between two places, whatever other lines their paragraph has. */
  listLines(from: WordPosition, to: WordPosition): void;
  /** Uploads a picture, and shows it where the caret is now. */
  putPicture(file: File): void;
  /** Shows a picture that was uploaded before the editor was here. */
  showPicture(src: string, alt: string): void;
  /** Returns the editable element. */
  field(): HTMLElement | null;
}

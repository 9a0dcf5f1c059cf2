// Remembers the fields the user has typed in, so that their text can still be shown when the page around them is removed.

export interface TypedText {
  /** The place of its field among those that were typed in. */
  id: number;
  label: string;
  text: string;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

const NEVER = new Set(['password', 'search', 'checkbox', 'radio', 'file', 'range', 'color', 'hidden']);
const typedIn = new Set<Field>();

/** Watches what is typed. Called once, when the page for signed-in people appears. */
export function watchTyping(): () => void {
  const remember = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    for (const field of typedIn) if (!field.isConnected) typedIn.delete(field);
    typedIn.add(target);
  };
  document.addEventListener('input', remember, true);
  return () => document.removeEventListener('input', remember, true);
}

/** Remembers the field that takes over the text of another one. */
export function followField(before: HTMLElement | null | undefined, now: HTMLElement | null): void {
  if (before && now && typedIn.delete(before)) typedIn.add(now);
}

/** Reads the fields that were typed in and are still on the page. */
export function typedTexts(): TypedText[] {
  return [...typedIn].flatMap((field, id) => {
    if (!field.isConnected) return [];
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (field instanceof HTMLInputElement && NEVER.has(field.type)) return [];
    const text = isField ? field.value : field.innerText;
    if (!text?.trim()) return [];
    const label = field.ariaLabel ?? (isField ? field.labels?.[0]?.textContent : null);
    return [{ id, label: label?.replace(/\s*\*$/, '').trim() || 'Text', text }];
  });
}

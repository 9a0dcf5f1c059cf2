// Writes HTML from templates: every value is escaped, unless it is HTML itself.
import { escapeHtml } from '../../../platform/texts/escape-html.ts';

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + textOf(parts[index - 1]) + string));
}

function textOf(part: Part | undefined): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(({ text }: Html) => text).join('');
  return escapeHtml(String(part ?? ''));
}

export const NOTHING = new Html('');

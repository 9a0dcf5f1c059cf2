// Renders a message as plain text and HTML from the same parts. Text from users is escaped.
import { escapeHtml } from '../texts/escape-html.ts';

export interface MailParts {
  subject: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  /** Small print: why one gets this, and what to do when one did not ask for it. */
  footnote: string;
}

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

const NAME_LENGTH = 80;

/**
 * Makes a name that a user chose safe to print: short, on one line, without anything that a mail program would turn
 * into a link.
 */
export function nameInMail(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim();
  const short = line.length > NAME_LENGTH ? `${line.slice(0, NAME_LENGTH - 1)}…` : line;
  // A zero-width space after what makes an address one keeps it from being one.
  return short.replace(/[.:/@](?=\S)/g, '$&\u200b');
}

export function renderMail({ subject, paragraphs, button, footnote }: MailParts): MailContent {
  const text = [...paragraphs, ...(button ? [`${button.label}:\n${button.url}`] : []), '-- ', footnote].join('\n\n');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="font-weight:600">Worklane</p>
${paragraphs.map((each) => `<p>${escapeHtml(each)}</p>`).join('\n')}
${button ? buttonHtml(button) : ''}
<p style="font-size:13px;opacity:.75">${escapeHtml(footnote)}</p>
</div></body></html>`;
  return { subject, text, html };
}

function buttonHtml({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p><a href="${address}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#3b5bdb;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>
<p style="font-size:13px">If the button does not work, open this address:<br><a href="${address}">${address}</a></p>`;
}

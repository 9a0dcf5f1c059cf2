// Says which HTML `marked` makes of each part of an imported Markdown text.

const TASK = { open: '☐ ', done: '☑ ' };

export const MARKDOWN_HTML = {
  gfm: true,
  breaks: true,
  renderer: {
    // In a text about code, tags are text.
    html: ({ text }: { text: string }) => escaped(text),
    code: ({ text }: { text: string }) => `<pre>${escaped(text)}</pre>`,
    hr: () => '',
    image: ({ href, text }: { href: string; text: string }) =>
      `<a href="${escaped(href)}">${escaped(text || href)}</a>`,
    table: ({ raw }: { raw: string }) => `<pre>${escaped(raw.trim())}</pre>`,
    checkbox: ({ checked }: { checked: boolean }) => (checked ? TASK.done : TASK.open),
  },
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

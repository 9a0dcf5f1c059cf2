// Puts a hostile string wherever Markdown takes words, addresses or HTML.

const onOneLine = (text: string) => text.replace(/\s+/g, ' ');

export function hostileMarkdown(text: string): string {
  const line = onOneLine(text);
  return [
    `# Heading ${line}`,
    `- item ${line}`,
    `> quote ${line}`,
    `**bold ${line}** and [words](${line}) and ![picture](${line} "${line}") and <${line}>`,
    `[words][1] and \`code ${line}\``,
    `[1]: ${line} "${line}"`,
    `\`\`\`${line}\n${text}\n\`\`\``,
    `| a | b |\n| - | - |\n| ${line} | [x](javascript:alert(1)) |`,
    text,
  ].join('\n\n');
}

// Reads the e-mail addresses in a field, however they are separated, so that any pasted list works.

export function readAddresses(text: string): string[] {
  const parts = text.split(/[,;\n]+/);
  const found = parts.flatMap((part, index) => {
    const words = part.split(/[\s<>]+/).filter(Boolean);
    // An address without its @ is not dropped but sent: the answer then says what is wrong with it.
    const addresses = words.filter((word) => word.includes('@') || /\w\.\w/.test(word));
    if (addresses.length > 0) return part.includes('<') ? addresses.filter((word) => word.includes('@')) : addresses;
    // 'Lindqvist, Mara <mara@example.com>': a name, not an address.
    return parts[index + 1]?.includes('<') ? [] : words;
  });
  return [...new Set(found)];
}

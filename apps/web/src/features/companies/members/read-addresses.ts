// The addresses in a field, however they are set apart: a list pasted from anywhere is one.
export function readAddresses(text: string): string[] {
  const found = text.split(/[\s,;<>]+/).filter((word) => word.includes('@'));
  // A single word without an @ is not dropped but sent: the answer then says what is wrong with it.
  return found.length > 0 ? [...new Set(found)] : text.split(/[\s,;]+/).filter(Boolean);
}

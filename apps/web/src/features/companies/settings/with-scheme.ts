// Completes a web address typed without its scheme: audit.example means https://audit.example.

export function withScheme(typed: string): string {
  const address = typed.trim();
  const isBareHost = /^[^\s/:?#@]+\.[^\s/:?#@]+(:\d+)?([/?#]\S*)?$/.test(address);
  return isBareHost ? `https://${address}` : address;
}

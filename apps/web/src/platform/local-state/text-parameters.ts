// Reads named text parameters from the query of an address.

/** Reads parameters as text: the router passes digits alone as a number. */
export function textParameters<Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): { [N in Name]?: string | undefined } {
  const wordOf = (value: unknown) =>
    typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;
  // Named even when there is nothing: what is not named here, the router passes on as it stood in the address.
  return Object.fromEntries(names.map((name) => [name, wordOf(search[name])])) as { [N in Name]?: string | undefined };
}

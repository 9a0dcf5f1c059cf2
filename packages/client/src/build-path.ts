// Builds the address of a call: fills in the `{name}`s of the endpoint's path, and appends the query.

/** The answer for an id that does not exist (specification, section 8). Written here, because every page loads this file. */
const MISSING: Record<string, string> = {
  company: 'No company ID available',
  ticket: 'No ticket ID provided',
};

type Values = Readonly<Record<string, unknown>>;

export function buildPath(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '')
      throw new TypeError(MISSING[name] ?? `${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

// Reads what a provider sent back in the address. The server checks it.

export interface ProviderAnswer {
  state: string;
  code?: string;
  iss?: string;
  error?: string;
  error_description?: string;
}

const PARTS = ['code', 'iss', 'error', 'error_description'] as const;

export function readProviderAnswer(search: string): ProviderAnswer | undefined {
  const given = new URLSearchParams(search);
  const state = given.get('state');
  if (!state) return undefined;
  const answer: ProviderAnswer = { state };
  for (const part of PARTS) {
    const value = given.get(part);
    if (value !== null) answer[part] = value;
  }
  return answer;
}

// Keeps the invitation a visitor came with across logging in and signing up, in this tab alone.

const KEY = 'worklane-invitation';
export const ACCEPT_PATH = '/accept-invitation';

export function holdInvitation(token: string): void {
  sessionStorage.setItem(KEY, token);
}

export function heldInvitation(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

export function dropInvitation(): void {
  sessionStorage.removeItem(KEY);
}
